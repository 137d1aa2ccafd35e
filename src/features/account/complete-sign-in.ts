import type { useRouter } from '@tanstack/react-router'
import type { SignInResult } from '#contract/account/account.ts'
import { signIn } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { longNotice, notify } from '#src/ui/overlays/notices.ts'
import { storeChallenge } from './pending-challenge.ts'

type Router = ReturnType<typeof useRouter>

/**
 * Continues after a verified sign-in: starts the session, after which the guest routes redirect. With a
 * second factor, asks for its code first.
 */
export async function completeSignIn(result: SignInResult, router: Router): Promise<void> {
  if (result.access_removed) {
    notify({ kind: 'info', message: m.security_access_removed(), duration: longNotice })
  }
  if (result.is_2factor_auth_enabled) {
    storeChallenge(result)
    await router.navigate({ to: '/auth/verify', search: ({ back }) => ({ back }) })
    return
  }
  await signIn(result)
  await router.invalidate()
}
