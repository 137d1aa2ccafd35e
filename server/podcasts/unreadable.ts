import { m } from '#contract/locales/paraglide/messages.js'
import { isMissing } from '#server/gateways/storage.ts'
import { notFound, Problem } from '#server/http/problem.ts'

/**
 * What a failed read of the storage is answered: what it has not is not there; a storage that does not answer may do so
 * in a moment, and nobody shall believe until then that what it keeps is gone.
 */
export function unreadable(error: unknown): Problem {
  if (isMissing(error)) return notFound()
  return new Problem(503, m.something_wrong(), { headers: { 'Retry-After': '10' } })
}
