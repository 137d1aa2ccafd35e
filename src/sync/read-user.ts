import { account } from '#contract/account/account.ts'
import { accessToken, call, session, storeUser } from '#src/api/session.ts'

/** Reads what has changed about the person elsewhere: their name, their account type, their plan, or that they leave. */
export async function readUser(): Promise<void> {
  const before = session().user
  const user = await call(account.checkToken, { access_token: accessToken() })
  const now = session().user
  // Somebody else may have signed in meanwhile.
  if (user.id !== now?.id) return
  // What was read is older than what they have changed here since then.
  if (now === before) storeUser(user)
  else await readUser()
}
