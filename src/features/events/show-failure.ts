import { NetworkError, ApiError } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** Says in a notice what went wrong: the server's words, that there is no connection, or else `otherwise`. */
export function showFailure(error: unknown, otherwise: () => string): void {
  const words = error instanceof ApiError ? error.message : ''
  notify({ kind: 'error', message: error instanceof NetworkError ? m.no_connection() : words || otherwise() })
}
