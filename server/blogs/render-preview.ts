import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { runInThread, ThreadStopped } from '#server/run-in-thread.ts'
import { renderMarkdown } from './markdown.ts'
import type { run } from './preview-thread.ts'

/**
 * Up to so many characters a body is rendered where the calls are handled: the most hostile one takes 60 ms then, a usual
 * one a few. 60,000, the most that so many words allow, take a third of a second; a thread takes 50 ms to start.
 */
const shortBody = 10_000

/** The longest that it may take in a thread, in milliseconds. */
const timeLimit = 15_000

/** Returns a body as HTML, without holding up other calls. Throws a 503 where the server has too much to do. */
export async function renderPreview(body: string, signal: AbortSignal): Promise<string> {
  if (body.length <= shortBody) return renderMarkdown(body)
  return runInThread<typeof run>('blogs/preview-thread', body, { signal, timeLimit }).catch((error) => {
    if (!(error instanceof ThreadStopped)) throw error
    throw new Problem(503, m.server_busy(), { headers: { 'Retry-After': '5' } })
  })
}
