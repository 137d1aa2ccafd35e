import { eq } from 'drizzle-orm'
import type { BlogFormat } from '#contract/blogs/blog-files.ts'
import { maxSourceMegabytes } from '#contract/blogs/blog-files.ts'
import type { blogs } from '#contract/blogs/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { safeFileName } from '#contract/text/file-name.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem, serverBusy } from '#server/http/problem.ts'
import { runInChild, ChildStopped } from '#server/child-processes/run-in-child.ts'
import { findPublication } from '#server/blogs/publications/store.ts'
import { textLanguage } from '#server/blogs/publications/text-language.ts'
import { findBlog } from '#server/blogs/store.ts'
import type { BlogRow } from '#server/blogs/store.ts'
import { SourceFileError } from './source-text.ts'
import type { run as readSource } from './source-text-child.ts'
import type { FileRequest, run } from './write-file.ts'

const types: Record<BlogFormat, string> = {
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The longest that a file may take, in milliseconds: ten times what the largest one does where nothing else is done. */
const timeLimit = 30_000

/** The same for reading one. */
const readTimeLimit = 15_000

const refused = (status: 413 | 415 | 422, message: string) =>
  new Problem(status, message, { fields: { file: message } })

/** Posts as files, and files that posts are written from. Both take a while, so neither is inside a transaction. */
export const fileHandlers: Pick<Handlers<typeof blogs>, 'export' | 'readFile'> = {
  async export({ blog_id, format }, { db, caller, origin, signal }) {
    const row = await findBlog(db, blog_id, caller.userId)
    if (!row) throw notFound()
    if (row.status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
    const { title } = row
    // Outside of this server its pictures need the whole address.
    const body = row.body.replaceAll('](/api/files/', `](${origin}/api/files/`)
    const author = await nameOf(db, caller.userId)
    const languages = { locale: await languageOfText(db, row), reader: getLocale() }
    const file = await writeFile({ format, title, body, author, ...languages }, signal())
    return new Response(file, {
      headers: {
        'content-type': types[format],
        'content-length': String(file.length),
        'content-disposition': `attachment; filename="post.${format}"; filename*=UTF-8''${encoded(`${safeFileName(title) || 'post'}.${format}`)}`,
        // It is for saving: what is opened in a browser all the same can do nothing.
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https:",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  },

  async readFile({ file, filename }, { signal }) {
    if (file.size > maxSourceMegabytes * 1024 * 1024) {
      throw refused(413, m.blog_file_too_large({ megabytes: maxSourceMegabytes }))
    }
    const source = { bytes: new Uint8Array(await file.arrayBuffer()), filename }
    const result = await runInChild<typeof readSource>('blogs/files/source-text-child', source, {
      signal: signal(),
      timeLimit: readTimeLimit,
    }).catch((error) => {
      if (!(error instanceof ChildStopped)) throw error
      if (!error.isTooHeavy) throw serverBusy()
      return { problem: 'too_heavy' as const }
    })
    if ('text' in result) return { text: result.text, filename }
    const { status, message } = new SourceFileError(result.problem)
    throw refused(status, message)
  },
}

async function writeFile(request: FileRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const result = await runInChild<typeof run>('blogs/files/write-file', request, {
    signal,
    timeLimit,
  }).catch((error) => {
    if (!(error instanceof ChildStopped)) throw error
    throw serverBusy()
  })
  if ('file' in result) return result.file
  throw new Problem(422, m.blog_too_many_pieces())
}

/** The language of a post's text: as it is published, else as it is recognised, else that of the reader. */
async function languageOfText(db: Db, { id, title, body }: BlogRow): Promise<string> {
  const published = await findPublication(db, id)
  const found = [published?.locale, textLanguage(`${title}\n${body}`)]
  return found.find((tag) => tag !== undefined && tag !== 'und') ?? getLocale()
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
