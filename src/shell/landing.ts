import type { User } from '#contract/account/account.ts'

/**
 * Returns the page after sign-in: account type selection, the dashboard, or the notice of a pending account
 * deletion.
 */
export function landing(user: User): '/dashboard' | '/info' | '/deletion' {
  if (user.deletion_at) return '/deletion'
  return user.user_type === null ? '/info' : '/dashboard'
}
