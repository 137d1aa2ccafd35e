import { NetworkError, ApiError } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** What went wrong with a call: the server's words, that there is no connection, or else `otherwise`. */
export function wordsOf(error: unknown, otherwise: () => string): string {
  if (error instanceof NetworkError) return m.no_connection()
  return (error instanceof ApiError && error.message) || otherwise()
}

/** Says in a notice what went wrong. */
export function showFailure(error: unknown, otherwise: () => string): void {
  notify({ kind: 'error', message: wordsOf(error, otherwise) })
}
