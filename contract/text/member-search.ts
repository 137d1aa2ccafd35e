import { contactsOf } from '#contract/member-contacts.ts'
import type { Reachable } from '#contract/member-contacts.ts'
import { fold } from './text.ts'

// How members are found, the same on the server and, without a network, on the phone.

/** Shorter words are only looked for where a word begins: two letters stand in the middle of too many. */
const shortWord = 3

/** Some letters fold to eighteen; what is sorted and searched has to fit in an index. */
const longestName = 200
/** The same of numbers and addresses among other details, in characters. */
const longestContacts = 300

/** The form of a name that lists are sorted by. */
export function memberSortName(name: string): string {
  return [...fold(name)].slice(0, longestName).join('').trim()
}

/**
 * What of a member can be found: name, phone digits, emails, and the numbers and addresses among the other details,
 * folded; a space before every word.
 */
export function memberSearchText(
  member: Reachable & { name: string; details?: string | null | undefined },
): string {
  const texts = [
    memberSortName(member.name),
    ...contactsOf(member, 'phone').map(({ value }) => value.replace(/\D/g, '')),
    ...contactsOf(member, 'email').map(({ value }) => value),
    contactsIn(member.details ?? ''),
  ]
  return ` ${splitWords(texts.join(' ')).join(' ')}`
}

/** The digits of the phone numbers and the email addresses in a text, with spaces between them. */
function contactsIn(details: string): string {
  const emails = details.match(/[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+/g) ?? []
  const numbers = details.match(/\d(?:[ \u00a0().+-]{0,3}\d){6,14}/g) ?? []
  return [...numbers.map((number) => number.replace(/\D/g, '')), ...emails]
    .join(' ')
    .slice(0, longestContacts)
}

/** What of a gift's note can be found, in the form of a member's search text. */
export function noteSearchText(note: string): string {
  return ` ${splitWords(note).join(' ')}`
}

/**
 * What to look for in the search text: a member is found when each of these occurs in it. A phone number can be
 * typed with or without its country code, with spaces, hyphens and parentheses.
 */
export function searchTerms(q: string): string[] {
  const terms = isPhone(q) ? [phoneDigits(q)] : splitWords(q).map((word) => word.replace(/^\+(?=\d)/, ''))
  return [...new Set(terms)].slice(0, 10).map((term) => ([...term].length < shortWord ? ` ${term}` : term))
}

function splitWords(text: string): string[] {
  return fold(text)
    .split(/[\s'-]+/)
    .filter(Boolean)
}

function isPhone(q: string): boolean {
  return /^[+\d\s().-]+$/.test(q) && /\d/.test(q.slice(q.lastIndexOf('+') + 1))
}

/** Without the zeros that are dialled within a country (06...) or before a country code (00509...). */
function phoneDigits(q: string): string {
  return q.replace(/\D/g, '').replace(/^0{1,2}(?=\d{5})/, '')
}
