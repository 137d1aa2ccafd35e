import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import type { SessionCaller } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { hasPassword, isPasswordOf } from './identities/password.ts'
import { isConfirmed } from './session-store.ts'

/**
 * Throws unless the caller has shown anew whose account it is: by its password or, of an account without one, by having
 * shown it in this session just now. `onWrong` runs when the password is not the right one. Not for a transaction.
 */
export async function confirmOwner(
  db: Db,
  caller: SessionCaller,
  password: string | undefined,
  onWrong: () => void,
): Promise<void> {
  if (!(await hasPassword(db, caller.userId))) return requireConfirmed(db, caller)
  if (!password) throw fieldProblem('password', m.password_required())
  if (await isPasswordOf(db, caller.userId, password)) return
  onWrong()
  throw fieldProblem('password', m.password_wrong())
}

/**
 * Throws 403 unless the caller has signed in, or shown once more whose account it is (`security.confirm`), within the last
 * 10 minutes. What adds or removes a way in asks for it: a session that was stolen must not become the thief's account.
 */
export async function requireConfirmed(db: Db, { sessionId }: SessionCaller): Promise<void> {
  if (!(await isConfirmed(db, sessionId))) throw new Problem(403, m.confirm_first())
}
