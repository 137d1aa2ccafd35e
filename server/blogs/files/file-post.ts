import type { Block } from '#server/blogs/post/read-post.ts'

/** What a file is made of. */
export interface FilePost {
  title: string
  blocks: Block[]
  author: string
  /** The language of the text as a tag. */
  locale: string
  /** The language of the reader, for the size of the paper. */
  reader: string
}
