import { m } from '#src/locales/paraglide/messages.js'

/** What two members have in common, in words. */
export function sameByText(by: 'phone' | 'email' | 'name'): string {
  if (by === 'phone') return m.members_same_by_phone()
  if (by === 'email') return m.members_same_by_email()
  return m.members_same_by_name()
}
