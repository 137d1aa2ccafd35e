import type { Block } from '#server/blogs/post/read-post.ts'

/** What a file is made of. */
export interface FilePost {
  title: string
  blocks: Block[]
  author: string
  /** The language of the reader, for hyphens and the size of the paper. */
  locale: string
}
