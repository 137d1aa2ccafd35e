import type { User } from '#contract/account/account.ts'

/** Returns the route of a user's profile; candidates (type 1) have it at `/account`. */
export function profileAddress({ user_type }: Pick<User, 'user_type'>): '/account' | '/profile' {
  return user_type === 1 ? '/account' : '/profile'
}
