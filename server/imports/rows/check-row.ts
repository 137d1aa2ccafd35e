import * as v from 'valibot'
import { email as emailField } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'
import { plainText } from './person-name.ts'
import { readPhone } from './phone-cell.ts'
import { MAX_GROUP_LENGTH, MAX_GROUPS, MAX_NAME_LENGTH, type RowProblem } from './row-problem.ts'

/** The values of a person from the file or the review screen; preferred phones and emails first. */
export interface RowValues {
  name: string
  phones: string[]
  emails: string[]
  groups: string[]
}

/** A row in its stored form with its problems. */
export interface CheckedRow {
  name: string
  /** E.164; empty when there is none; unchanged when it is invalid. */
  phone: string
  /** Lower case; empty when there is none; unchanged when it is invalid. */
  email: string
  groups: string[]
  problems: RowProblem[]
}

const address = emailField(() => '')

/** Placeholders for "no email". */
const NONE = /^(?:n\/?a|none|no|null|nil|nan|unknown|x+|aucune?|n[ée]ant|pa gen(?:yen)?|non|[-–—?.*_/]+|0+)$/i

/** Normalizes the values of a person to their stored form and returns them with their problems. */
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

/** Returns phone and email for finding duplicates; invalid values are empty. */
export function reachable(row: { phone: string; email: string; problems: { field: string }[] }) {
  const wrong = new Set(row.problems.map(({ field }) => field))
  return { phone: wrong.has('phone') ? '' : row.phone, email: wrong.has('email') ? '' : row.email }
}

/** Returns the first valid address in the cells, otherwise the first text unchanged. */
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
 * Returns the candidates for an address in a cell: the whole, the content of `<...>`, and its pieces. Spaces separate
 * addresses only where each piece is one: "jean pierre@x.ht" is a mistake, not the address of Pierre.
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

/** Returns the groups in the cells without duplicates. */
function readGroups(cells: string[]): string[] {
  const named = new Map<string, string>()
  for (const piece of cells.flatMap((cell) => cell.split(/[,;|\n]|:::/))) {
    const group = plainText(piece.replace(/^\s*\*\s/, ''))
    const key = fold(group)
    // "myContacts" is the group of every contact in an address book.
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(group) && key !== 'n/a' && key !== 'mycontacts') {
      if (!named.has(key)) named.set(key, group)
    }
  }
  return [...named.values()]
}

/** Cuts a text to `length` UTF-16 units with an ellipsis, without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…`
}
