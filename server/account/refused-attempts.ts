import type { Db } from '#server/db/connection.ts'
import type { Context } from '#server/http/context.ts'
import type { Log } from '#server/log.ts'
import { addRefusedAttempt } from './security-event-store.ts'
import type { RefusedKind } from './security-event-store.ts'

/** Notes an attempt that was refused, at an account that is named by its id or email and that may not be there. */
export type NoteRefused = (
  db: Db,
  account: string,
  kind: RefusedKind,
  by: Pick<Context, 'address' | 'userAgent'>,
) => void

/**
 * Returns what notes refused attempts. `db` is the pool: a refusal takes a call's transaction back. Nobody waits for it,
 * since how long a response takes must not tell whether there is an account.
 */
export function refusedAttempts(log: Log): NoteRefused {
  return (db, account, kind, by) => {
    void addRefusedAttempt(db, account, kind, by).catch((error: unknown) =>
      log.error({ err: error }, 'a refused attempt is missing from a list of security events'),
    )
  }
}
