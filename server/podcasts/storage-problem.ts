import { m } from '#contract/locales/paraglide/messages.js'
import { isMissing } from '#server/gateways/storage/storage.ts'
import { notFound, Problem } from '#server/http/problem.ts'

/**
 * Maps a failed read of the storage to a `Problem`: 404 when the file is missing, otherwise 503 with Retry-After, so
 * that no client takes a storage outage for a deleted file.
 */
export function storageProblem(error: unknown): Problem {
  if (isMissing(error)) return notFound()
  return new Problem(503, m.something_wrong(), { headers: { 'Retry-After': '10' } })
}
