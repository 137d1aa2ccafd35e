import type { Session, SignInResult } from '#contract/account/account.ts'

/** Returns the session that a sign-in gave. Throws when it asks for a second factor, or was refused. */
export function sessionGiven(result: SignInResult): Session {
  if (!('access_token' in result)) throw new Error(`No session: ${JSON.stringify(result)}`)
  return result
}
