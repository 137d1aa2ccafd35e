import type { Db } from '#server/db/connection.ts'
import type { Context } from '#server/http/context.ts'
import type { Log } from '#server/log.ts'
import { addRefusedAttempt } from './security-event-store.ts'
import type { RefusedKind } from './security-event-store.ts'

/** Logs a rejected attempt at an account (id or email) that may not exist. */
export type NoteRefused = (
  db: Db,
  account: string,
  kind: RefusedKind,
  by: Pick<Context, 'address' | 'userAgent'>,
) => void

/**
 * Creates the logger of rejected attempts. `db` is the pool, since the call's transaction rolls back. Not awaited, so
 * that response times do not reveal accounts.
 */
export function refusedAttempts(log: Log): NoteRefused {
  return (db, account, kind, by) => {
    void addRefusedAttempt(db, account, kind, by).catch((error: unknown) =>
      log.error({ err: error }, 'a refused attempt is missing from a list of security events'),
    )
  }
}
