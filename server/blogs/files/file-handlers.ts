import { maxSourceMegabytes } from '#contract/blogs/blog-files.ts'
import type { blogs } from '#contract/blogs/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { safeFileName } from '#contract/text/file-name.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem, serverBusy } from '#server/http/problem.ts'
import { runInChild, ChildStopped } from '#server/child-processes/run-in-child.ts'
import { findPublication } from '#server/blogs/publications/store.ts'
import { textLanguage } from '#server/blogs/publications/text-language.ts'
import { renderPreview } from '#server/blogs/render-bodies.ts'
import { findBlog } from '#server/blogs/store.ts'
import type { BlogRow } from '#server/blogs/store.ts'
import { htmlFile } from './html-file.ts'
import { SourceFileError } from './source-text.ts'
import type { run as readSource } from './source-text-child.ts'

/** The longest that reading a source file may take, in milliseconds. */
const readTimeLimit = 15_000

const refused = (status: 413 | 415 | 422, message: string) =>
  new Problem(status, message, { fields: { file: message } })

/** Exports posts as files and reads source files. Both are slow, so neither runs inside a transaction. */
export const fileHandlers: Pick<Handlers<typeof blogs>, 'export' | 'readFile'> = {
  async export({ blog_id }, { db, caller, origin, signal }) {
    const row = await findBlog(db, blog_id, caller.userId)
    if (!row) throw notFound()
    if (row.status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
    const { title } = row
    // The file is opened outside of this server: its pictures need absolute addresses.
    const body = row.body.replaceAll('](/api/files/', `](${origin}/api/files/`)
    const html = await renderPreview(body, signal())
    const file = new TextEncoder().encode(htmlFile({ title, html, locale: await languageOfText(db, row) }))
    return new Response(file, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(file.length),
        'content-disposition': `attachment; filename="post.html"; filename*=UTF-8''${encoded(`${safeFileName(title) || 'post'}.html`)}`,
        // A browser that opens the file instead of saving it runs nothing in it.
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

/** As published, else detected, else the reader's. */
async function languageOfText(db: Db, { id, title, body }: BlogRow): Promise<string> {
  const published = await findPublication(db, id)
  const found = [published?.locale, textLanguage(`${title}\n${body}`)]
  return found.find((tag) => tag !== undefined && tag !== 'und') ?? getLocale()
}

/** RFC 8187. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
