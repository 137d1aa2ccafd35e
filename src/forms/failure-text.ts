import { NetworkError, ApiError } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Why something could not be done: the server's words where it has any. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return m.no_connection()
  return (error instanceof ApiError && error.message) || m.something_wrong()
}
