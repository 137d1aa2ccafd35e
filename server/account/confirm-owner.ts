import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import type { Caller } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { hasPassword, isPasswordOf } from './identities/password.ts'
import { isRecentSession } from './session-store.ts'

/**
 * Throws unless the caller has shown anew whose account it is: by its password or, of an account without one, by having
 * signed in within the last 15 minutes. `onWrong` runs when the password is not the right one. Not for a transaction.
 */
export async function confirmOwner(
  db: Db,
  caller: Caller,
  password: string | undefined,
  onWrong: () => void,
): Promise<void> {
  if (!(await hasPassword(db, caller.userId))) return requireRecentSignIn(db, caller)
  if (!password) throw fieldProblem('password', m.password_required())
  if (await isPasswordOf(db, caller.userId, password)) return
  onWrong()
  throw fieldProblem('password', m.password_wrong())
}

/** Throws 403 unless the caller's session has begun within the last 15 minutes. */
export async function requireRecentSignIn(db: Db, { sessionId }: Caller): Promise<void> {
  if (!(await isRecentSession(db, sessionId))) throw new Problem(403, m.sign_in_again())
}
