/** What a file is made of. */
export interface FilePost {
  title: string
  /** Markdown. */
  body: string
  author: string
  /** The language of the reader, for hyphens and the size of the paper. */
  locale: string
}
