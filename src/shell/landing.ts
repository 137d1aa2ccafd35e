import type { User } from '#contract/account.ts'

/** Where someone goes who has signed in: to choose an account type first, or to their dashboard. */
export function landing(user: User): '/dashboard' | '/info' {
  return user.user_type === null ? '/info' : '/dashboard'
}
