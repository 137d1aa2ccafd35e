import { account } from '#contract/account/account.ts'
import { accessToken, call, session, storeUser } from '#src/api/session.ts'

/** Name, account type, plan and deletion may change elsewhere. */
export async function readUser(): Promise<void> {
  const before = session().user
  const user = await call(account.checkToken, { access_token: accessToken() })
  const now = session().user
  if (user.id !== now?.id) return
  // A local change is newer than the response.
  if (now === before) storeUser(user)
  else await readUser()
}
