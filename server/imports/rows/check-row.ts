import * as v from 'valibot'
import { email as emailField } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'
import { plainText } from './person-name.ts'
import { readPhone } from './phone-cell.ts'
import { MAX_GROUP_LENGTH, MAX_GROUPS, MAX_NAME_LENGTH, type RowProblem } from './row-problem.ts'

/** A person as the file or the review screen has them. More phones or emails than one: the most wanted first. */
export interface RowValues {
  name: string
  phones: string[]
  emails: string[]
  groups: string[]
}

export interface CheckedRow {
  name: string
  /** E.164, empty when there is none; as it was written when it is no number. */
  phone: string
  /** In lower case, empty when there is none; as it was written when it is no address. */
  email: string
  groups: string[]
  problems: RowProblem[]
}

const address = emailField(() => '')

/** What people write into an email column to say that there is none. */
const NONE = /^(?:n\/?a|none|no|null|nil|nan|unknown|x+|aucune?|n[ée]ant|pa gen(?:yen)?|non|[-–—?.*_/]+|0+)$/i

/** Brings one person's values into the form in which they are kept, and says what is wrong with them. */
export function checkRow(values: RowValues, country: string): CheckedRow {
  const problems: RowProblem[] = []
  const name = plainText(values.name)
  if (!name) problems.push({ field: 'name', code: 'name_missing' })
  if (name.length > MAX_NAME_LENGTH) problems.push({ field: 'name', code: 'name_too_long' })
  const phone = readPhone(values.phones, country)
  if (!phone.valid) problems.push({ field: 'phone', code: 'phone_invalid' })
  const email = readEmail(values.emails)
  if (!email.valid) problems.push({ field: 'email', code: 'email_invalid' })
  const groups = readGroups(values.groups)
  if (groups.length > MAX_GROUPS) problems.push({ field: 'groups', code: 'too_many_groups' })
  if (groups.some((group) => group.length > MAX_GROUP_LENGTH)) {
    problems.push({ field: 'groups', code: 'group_too_long' })
  }
  return {
    name: cut(name, MAX_NAME_LENGTH),
    phone: phone.phone,
    email: email.email,
    groups: groups.slice(0, MAX_GROUPS).map((group) => cut(group, MAX_GROUP_LENGTH)),
    problems,
  }
}

/** Phone and email for comparing: text that is no number or address doubles nobody. */
export function reachable(row: { phone: string; email: string; problems: { field: string }[] }) {
  const wrong = new Set(row.problems.map(({ field }) => field))
  return { phone: wrong.has('phone') ? '' : row.phone, email: wrong.has('email') ? '' : row.email }
}

/** The first address in the cells; when none is one, what stands there as it is. */
function readEmail(cells: string[]): { email: string; valid: boolean } {
  const filled = cells.map(plainText).filter((cell) => cell && !NONE.test(cell))
  for (const text of filled.flatMap(addressesIn)) {
    const { success, output } = v.safeParse(address, text)
    if (success) return { email: output, valid: true }
  }
  const [first] = filled
  return first === undefined ? { email: '', valid: true } : { email: cut(first, 254), valid: false }
}

/**
 * What in a cell may be an address: the whole, what stands in `<...>`, or its pieces. Spaces part addresses only
 * where each piece is one: "jean pierre@x.ht" is a mistake and not the address of Pierre.
 */
function addressesIn(cell: string): string[] {
  if (cell.length > 1000) return []
  const inBrackets = [...cell.matchAll(/<([^<>\s]+)>/g)].map(([, inside]) => inside ?? '')
  const pieces = cell.split(/[;,|]|\s\/\s/).flatMap((piece) => {
    const words = piece.trim().split(/\s+/)
    return words.every((word) => word.includes('@')) ? words : [piece.trim()]
  })
  return [cell, ...inBrackets, ...pieces].map((text) => text.replace(/^mailto:/i, ''))
}

/** The groups named in the cells, each once. */
function readGroups(cells: string[]): string[] {
  const named = new Map<string, string>()
  for (const piece of cells.flatMap((cell) => cell.split(/[,;|\n]|:::/))) {
    const group = plainText(piece.replace(/^\s*\*\s/, ''))
    const key = fold(group)
    // "myContacts" is every contact's group in an address book.
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(group) && key !== 'n/a' && key !== 'mycontacts') {
      if (!named.has(key)) named.set(key, group)
    }
  }
  return [...named.values()]
}

/** At most `length` UTF-16 units, with an ellipsis where something is missing and no half character before it. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…`
}
