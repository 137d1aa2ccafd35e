import type { SignInResult } from '#contract/account.ts'
import { signIn } from '#src/api/session.ts'

/** Begins the session on this device that a way in has given. */
export async function completeSignIn(result: SignInResult): Promise<void> {
  if (!result.is_2factor_auth_enabled) await signIn(result)
}
