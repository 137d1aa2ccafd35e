import type { Session, SignInResult } from '#contract/account/account.ts'

/** Returns the session of a sign-in. Throws if it failed or needs a second factor. */
export function sessionGiven(result: SignInResult): Session {
  if (!('access_token' in result)) throw new Error(`No session: ${JSON.stringify(result)}`)
  return result
}
