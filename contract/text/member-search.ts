import { contactsOf } from '#contract/member-contacts.ts'
import type { Reachable } from '#contract/member-contacts.ts'
import { fold } from './text.ts'

// Member search, identical on the server and offline.

/** Shorter terms match only at the start of a word: two letters occur inside too many. */
const shortWord = 3

/** Some letters fold to 18 characters; the result must fit in a database index. */
const longestName = 200
/** The same limit for contacts found in the details, in characters. */
const longestContacts = 300

export function memberSortName(name: string): string {
  return [...fold(name)].slice(0, longestName).join('').trim()
}

/** Folded name, phone digits, emails and contacts in the details; each word is preceded by a space. */
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

/** Returns the phone digits and email addresses in a text, separated by spaces. */
function contactsIn(details: string): string {
  const emails = details.match(/[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+/g) ?? []
  const numbers = details.match(/\d(?:[ \u00a0().+-]{0,3}\d){6,14}/g) ?? []
  return [...numbers.map((number) => number.replace(/\D/g, '')), ...emails]
    .join(' ')
    .slice(0, longestContacts)
}

export function noteSearchText(note: string): string {
  return ` ${splitWords(note).join(' ')}`
}

/** A member matches if the search text contains all terms. Phones may have a country code and punctuation. */
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

/** Strips trunk and international prefixes (06..., 00509...). */
function phoneDigits(q: string): string {
  return q.replace(/\D/g, '').replace(/^0{1,2}(?=\d{5})/, '')
}
