import { m } from '#contract/locales/paraglide/messages.js'
import { isMissing } from '#server/gateways/storage/storage.ts'
import { notFound, Problem } from '#server/http/problem.ts'

/** Maps a failed read to 404 when the file is missing, else to 503: an outage must not look like a deletion. */
export function storageProblem(error: unknown): Problem {
  if (isMissing(error)) return notFound()
  return new Problem(503, m.something_wrong(), { headers: { 'Retry-After': '10' } })
}
