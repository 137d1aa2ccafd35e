import type { PublicProfile } from '#contract/account/profile.ts'

/** Public profile of an organiser. */
export type Company = Extract<PublicProfile, { user_type: 2 }>

/** Returns the address on one line; empty without any. */
export function addressOf({ address, city, zip_code, country }: Company): string {
  const place = [city, zip_code].filter(Boolean).join(' ')
  return [address, place, country].filter(Boolean).join(', ')
}
