/** Addresses of the built script and style sheets of a page that the server renders, with a document of its own. */
export interface PageAssets {
  script: string | undefined
  styles: string[]
}
