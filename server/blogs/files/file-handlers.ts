import { eq } from 'drizzle-orm'
import type { BlogFormat } from '#contract/blog-files.ts'
import { maxSourceMegabytes } from '#contract/blog-files.ts'
import type { blogs } from '#contract/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { safeFileName } from '#contract/text/file-name.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { countPieces, readPost } from '#server/blogs/post/read-post.ts'
import { findBlog } from '#server/blogs/store.ts'
import type { FilePost } from './file-post.ts'
import { SourceFileError, sourceText } from './source-text.ts'

const formats: Record<
  BlogFormat,
  { type: string; make: (post: FilePost) => Promise<Uint8Array<ArrayBuffer>> }
> = {
  html: {
    type: 'text/html; charset=utf-8',
    make: async (post) => (await import('./html-file.ts')).htmlFile(post),
  },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: async (post) => (await import('./word-file.ts')).wordFile(post),
  },
  pdf: {
    type: 'application/pdf',
    make: async (post) => (await import('./pdf-file.ts')).pdfFile(post),
  },
}

/** Twice what 20,000 words have that are full of links; making a file of more would hold up everybody else. */
const maxPieces = 14_000

const refused = (status: 413 | 415 | 422, message: string) =>
  new Problem(status, message, { fields: { file: message } })

/** Posts as files, and files that posts are written from. Both take a while, so neither is inside a transaction. */
export const fileHandlers: Pick<Handlers<typeof blogs>, 'export' | 'readFile'> = {
  async export({ blog_id, format }, { db, caller }) {
    const row = await findBlog(db, blog_id, caller.userId)
    if (!row) throw notFound()
    if (row.status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
    const { type, make } = formats[format]
    const { title } = row
    const blocks = readPost(row.body)
    if (countPieces(blocks) > maxPieces) throw new Problem(422, m.blog_too_many_pieces())
    const file = await make({ title, blocks, author: await nameOf(db, caller.userId), locale: getLocale() })
    return new Response(file, {
      headers: {
        'content-type': type,
        'content-length': String(file.length),
        'content-disposition': `attachment; filename="post.${format}"; filename*=UTF-8''${encoded(`${safeFileName(title) || 'post'}.${format}`)}`,
        // It is for saving: what is opened in a browser all the same can do nothing.
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https:",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  },

  async readFile({ file, filename }) {
    if (file.size > maxSourceMegabytes * 1024 * 1024) {
      throw refused(413, m.blog_file_too_large({ megabytes: maxSourceMegabytes }))
    }
    try {
      return { text: await sourceText(new Uint8Array(await file.arrayBuffer()), filename), filename }
    } catch (error) {
      if (error instanceof SourceFileError) throw refused(error.status, error.message)
      throw error
    }
  },
}

async function nameOf(db: Db, userId: string): Promise<string> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? ''
}

/** A file name for a header (RFC 8187). */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
