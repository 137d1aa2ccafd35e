import { memberSearchText, searchTerms } from '#contract/text/member-search.ts'
import type { Lookalike } from '#contract/duplicates.ts'
import { contactsOf } from '#contract/member-contacts.ts'
import type { Reachable } from '#contract/member-contacts.ts'
import { canBeSamePerson } from '#contract/text/same-person.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import type { RosterMember } from '#src/offline/overlay.ts'

const searchTexts = new WeakMap<RosterMember, string>()

function searchText(member: RosterMember): string {
  const cachedText = searchTexts.get(member) ?? memberSearchText(member)
  searchTexts.set(member, cachedText)
  return cachedText
}

/** Members per idle slice: below half a frame on a slow phone. */
const slice = 250

/** During idle time, so that the first keystroke is fast. Returns the cancel function. */
export function prepareSearch(roster: RosterMember[]): () => void {
  let cancel = () => {}
  const prepareFrom = (start: number) => {
    if (start >= roster.length) return
    cancel = whenIdle(() => {
      for (const member of roster.slice(start, start + slice)) searchText(member)
      prepareFrom(start + slice)
    })
  }
  prepareFrom(0)
  return () => cancel()
}

/** Previous search per roster: a longer term only narrows its results. */
const lastSearches = new WeakMap<
  RosterMember[],
  { terms: string[]; groupId: string | undefined; found: RosterMember[] }
>()

/** Name, phones or emails must contain every search term. */
export function findMembers(roster: RosterMember[], q: string, groupId?: string): RosterMember[] {
  const terms = searchTerms(q)
  if (terms.length === 0 && groupId === undefined) return roster
  const last = lastSearches.get(roster)
  const narrows =
    last !== undefined &&
    last.groupId === groupId &&
    last.terms.every((before) => terms.some((term) => term.includes(before)))
  const found = (narrows ? last.found : roster).filter(
    (member) =>
      (groupId === undefined || member.groups.some((group) => group.id === groupId)) &&
      terms.every((term) => searchText(member).includes(term)),
  )
  lastSearches.set(roster, { terms, groupId, found })
  return found
}

/**
 * Same phone or email and a compatible name (else a household member), or a nearly equal name, which comes
 * last.
 */
export function findLookalikes(
  roster: RosterMember[],
  values: Reachable & { name?: string },
  ownId?: string,
): Lookalike[] {
  const typed = contactsOf(values, 'phone').map(({ value }) => value.replace(/\D/g, '').replace(/^0+/, ''))
  const numbers = typed.filter((digits) => digits.length >= 7)
  const emails = new Set(contactsOf(values, 'email').map(({ value }) => value.trim().toLowerCase()))
  const name = nameKey(values.name ?? '')
  const found: (Lookalike & { rank: number })[] = []
  for (const member of roster) {
    if (member.id === ownId) continue
    const sameName = name !== '' && nameKeyOf(member) === name
    const samePhone =
      numbers.length > 0 && contactsOf(member, 'phone').some(({ value }) => isOneOf(numbers, value))
    const sameEmail = () => contactsOf(member, 'email').some(({ value }) => emails.has(value))
    const mayBe = () => canBeSamePerson(member.name, values.name ?? '')
    if (samePhone && mayBe()) found.push({ member, by: 'phone', rank: sameName ? 1 : 3 })
    else if (emails.size > 0 && sameEmail() && mayBe())
      found.push({ member, by: 'email', rank: sameName ? 2 : 4 })
    else if (sameName) found.push({ member, by: 'name', rank: 5 })
  }
  return found.toSorted((a, b) => a.rank - b.rank).map(({ member, by }) => ({ member, by }))
}

/** Compares with and without the country code. */
function isOneOf(numbers: string[], phone: string): boolean {
  const theirs = phone.replace(/\D/g, '')
  return numbers.some((digits) => theirs.endsWith(digits) || (theirs.length >= 7 && digits.endsWith(theirs)))
}

const nameKeys = new WeakMap<RosterMember, string>()

function nameKeyOf(member: RosterMember): string {
  const cachedText = nameKeys.get(member) ?? nameKey(member.name)
  nameKeys.set(member, cachedText)
  return cachedText
}
