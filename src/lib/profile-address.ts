import type { User } from '#contract/account/account.ts'

/** Returns where a person's profile is: that of a candidate (type 1) stands under `/account`. */
export function profileAddress({ user_type }: Pick<User, 'user_type'>): '/account' | '/profile' {
  return user_type === 1 ? '/account' : '/profile'
}
