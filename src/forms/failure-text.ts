import { NoAnswer, Refusal } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Why something could not be done: the server's words where it has any. */
export function sayFailure(error: unknown): string {
  if (error instanceof NoAnswer) return m.no_connection()
  return (error instanceof Refusal && error.message) || m.something_wrong()
}
