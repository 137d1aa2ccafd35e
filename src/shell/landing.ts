import type { User } from '#contract/account/account.ts'

/**
 * Returns the page after signing in: the choice of an account type first, else the dashboard. Of an account that is about
 * to be deleted, the page that says so.
 */
export function landing(user: User): '/dashboard' | '/info' | '/deletion' {
  if (user.deletion_at) return '/deletion'
  return user.user_type === null ? '/info' : '/dashboard'
}
