import type { PublicProfile } from '#contract/account/profile.ts'

/** An organiser as others see them. */
export type Company = Extract<PublicProfile, { user_type: 2 }>

/** Returns the address on one line, with the zip code; empty without any. */
export function addressOf({ address, city, zip_code, country }: Company): string {
  const place = [city, zip_code].filter(Boolean).join(' ')
  return [address, place, country].filter(Boolean).join(', ')
}
