import type { BlogFormat } from '#contract/blogs/blog-files.ts'
import { countPieces, readPost } from '#server/blogs/post/read-post.ts'
import { htmlFile } from './html-file.ts'

// Runs in a child process: reading a hostile body takes a second, writing it as a file three.

export interface FileRequest {
  format: BlogFormat
  title: string
  /** Markdown. */
  body: string
  author: string
  /** The language of the text as a tag, and that of the reader. */
  locale: string
  reader: string
}

type FileResult = { file: Uint8Array<ArrayBuffer> } | { problem: 'too_many_pieces' }

/** Twice what 20,000 words have where every fifth is marked: a file of so many takes two seconds and has the memory. */
const maxPieces = 40_000

/** Writes a post as a file, or says why it cannot be one. */
export async function run({ format, title, body, author, locale, reader }: FileRequest): Promise<FileResult> {
  const blocks = readPost(body)
  if (countPieces(blocks) > maxPieces) return { problem: 'too_many_pieces' }
  const post = { title, blocks, author, locale, reader }
  switch (format) {
    case 'html':
      return { file: htmlFile(post) }
    case 'docx':
      return { file: await (await import('./word-file.ts')).wordFile(post) }
  }
}
