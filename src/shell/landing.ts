import type { User } from '#contract/account.ts'

/** Returns the page after signing in: the choice of an account type first, else the dashboard. */
export function landing(user: User): '/dashboard' | '/info' {
  return user.user_type === null ? '/info' : '/dashboard'
}
