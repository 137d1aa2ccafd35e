/** URLs of the built script and style sheets of a standalone server-rendered page. */
export interface PageAssets {
  script: string | undefined
  styles: string[]
}
