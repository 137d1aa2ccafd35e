import { memberSearchText, searchTerms } from '#contract/member-search.ts'
import type { RosterMember } from '#src/offline/overlay.ts'

const searchTexts = new WeakMap<RosterMember, string>()

function searchText(member: RosterMember): string {
  const known = searchTexts.get(member) ?? memberSearchText(member)
  searchTexts.set(member, known)
  return known
}

/** Those of the roster whose name, phone or email has all that is looked for, and who are in the group, if one is given. */
export function findMembers(roster: RosterMember[], q: string, groupId?: string): RosterMember[] {
  const terms = searchTerms(q)
  if (terms.length === 0 && groupId === undefined) return roster
  return roster.filter(
    (member) =>
      (groupId === undefined || member.groups.some((group) => group.id === groupId)) &&
      terms.every((term) => searchText(member).includes(term)),
  )
}

/** Why someone may be in the roster already: their phone number or their email address. */
export function sameContact(
  roster: RosterMember[],
  values: { phone: string; email: string },
  ownId?: string,
): { member: RosterMember; by: 'phone' | 'email' } | undefined {
  const digits = values.phone.replace(/\D/g, '').replace(/^0+/, '')
  const email = values.email.trim().toLowerCase()
  for (const member of roster) {
    if (member.id === ownId) continue
    const theirs = member.phone?.replace(/\D/g, '') ?? ''
    if (digits.length >= 7 && (theirs.endsWith(digits) || (theirs.length >= 7 && digits.endsWith(theirs)))) {
      return { member, by: 'phone' }
    }
    if (email !== '' && member.email === email) return { member, by: 'email' }
  }
  return undefined
}
