import type { User } from '#contract/account/account.ts'
import { hasTool } from '#contract/account/tools.ts'

/**
 * Returns the page after sign-in: account type selection, the dashboard, or the notice of a pending account
 * deletion.
 */
export function landing(user: User): '/dashboard' | '/info' | '/deletion' {
  if (user.deletion_at) return '/deletion'
  return user.user_type === null ? '/info' : '/dashboard'
}

/** Returns the page of a user without a church: their leagues, or the setup of a church. */
export function landingWithoutChurch(user: User | null): '/leagues/list' | '/leagues/open' | '/setup' {
  if (!hasTool(user, 'leagues')) return '/setup'
  return user?.user_type === 2 ? '/leagues/list' : '/leagues/open'
}
