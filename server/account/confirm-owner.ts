import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import type { SessionCaller } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { hasPassword, isPasswordOf } from './identities/password.ts'
import { isConfirmed } from './session-store.ts'

/**
 * Throws unless the caller re-authenticates by password or, without one, has recently done so in this session.
 * `onWrong` runs on a wrong password. Not within a transaction.
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
 * Throws 403 unless the caller authenticated within 10 minutes. Required for changing sign-in methods, so that a stolen
 * session cannot take over the account.
 */
export async function requireConfirmed(db: Db, { sessionId }: SessionCaller): Promise<void> {
  if (!(await isConfirmed(db, sessionId))) throw new Problem(403, m.confirm_first())
}
