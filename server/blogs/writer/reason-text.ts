import { m } from '#contract/locales/paraglide/messages.js'

/** Returns why the writer has not written a post, in the caller's language; undefined: for another reason. */
export function writingReasonText(reason: string | null): string | undefined {
  if (reason === 'writer_down') return m.blog_writer_down()
  if (reason === 'writer_nonsense') return m.blog_writer_nonsense()
  return undefined
}
