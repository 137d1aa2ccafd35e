import { account } from '#contract/account/account.ts'
import { call, session, storeUser } from '#src/api/session.ts'

/** Reads what has changed about the person elsewhere: their name, their account type, their plan, or that they leave. */
export async function readUser(): Promise<void> {
  const user = await call(account.checkToken, { access_token: localStorage.getItem('access_token') ?? '' })
  // Somebody else may have signed in meanwhile.
  if (user.id === session().user?.id) storeUser(user)
}
