/** URLs of a standalone server-rendered page. */
export interface PageAssets {
  script: string | undefined
  styles: string[]
}
