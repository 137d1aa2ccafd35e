import { isBirthday } from '#contract/fields/birthday.ts'
import { memberFields, textLimits } from '#contract/member.ts'
import type { MemberField } from '#contract/member.ts'
import { contactKinds, filledContacts, maxOtherContacts, uniqueContacts } from '#contract/member-contacts.ts'
import type { Contact, ContactKind, MemberContacts } from '#contract/member-contacts.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { fold } from '#contract/text/text.ts'
import type { ImportRowValue } from '#server/db/schema/imports.ts'
import { readBirthday } from './birthday-cell.ts'
import { dateOrder } from './joined-date.ts'
import type { DateOrder } from './joined-date.ts'
import type { OtherText } from './contact-cells.ts'
import { readEmails } from './email-cell.ts'
import { filledTexts, plainText } from './person-name.ts'
import { readPhones } from './phone-cell.ts'
import { MAX_GROUP_LENGTH, MAX_GROUPS, MAX_NAME_LENGTH, type RowProblem } from './row-problem.ts'

/** A person's cells by field; of several for one field the best first. */
type RowCells = Record<MemberField | 'groups', string[]> & {
  /** Headers of the cells, for other details. */
  labels?: Partial<Record<MemberField, string[]>>
  contacts?: Partial<MemberContacts>
}

/** '' when empty; invalid texts stay unchanged. */
export interface CheckedRow extends Record<MemberField, string>, Partial<MemberContacts> {
  groups: string[]
  problems: RowProblem[]
}

/** A field's normalised text and its problem. */
interface ReadText {
  text: string
  problem?: RowProblem['code'] | false
  /** Indexes of the cells used, and texts that do not fit the field. */
  from?: number[]
  others?: OtherText[]
  label?: string
  further?: Contact[]
}

/** `order`: of the file's dates; undefined for a corrected row. */
interface Reading {
  country: string
  order?: DateOrder | undefined
  labels?: RowCells['labels']
}

const readers: Record<MemberField, (cells: string[], reading: Reading) => ReadText> = {
  name: ([cell = '']) => {
    const name = plainText(cell)
    if (!name) return { text: name, problem: 'name_missing' }
    return limited(name, MAX_NAME_LENGTH, 'name_too_long')
  },
  phone: (cells, { country, labels }) => {
    const { valid, ...read } = readPhones(cells, country, labels?.phone)
    return { ...read, problem: !valid && 'phone_invalid' }
  },
  email: (cells, { labels }) => {
    const { valid, ...read } = readEmails(cells, labels?.email)
    return { ...read, problem: !valid && 'email_invalid' }
  },
  birthday: (cells, { country, order }) => {
    const { birthday, valid } = readBirthday(cells, order ?? dateOrder([], country))
    // A corrected row has the stored, unambiguous form.
    const stored = order ? undefined : cells.find(isBirthday)
    return { text: stored ?? birthday, problem: !stored && !valid && 'birthday_invalid' }
  },
  address: (cells) => limited(filledTexts(cells).join(', '), textLimits.address, 'address_too_long'),
  household: (cells) => {
    // Another product's numeric family id is not a name.
    const at = cells.findIndex((cell) => /\p{L}/u.test(filledTexts([cell])[0] ?? ''))
    const others = cells.flatMap((cell, i) =>
      i === at ? [] : filledTexts([cell]).map((text) => ({ at: i, text })),
    )
    return {
      ...limited(plainText(cells[at] ?? ''), textLimits.household, 'household_too_long'),
      from: at < 0 ? [] : [at],
      others,
    }
  },
  details: (cells) => {
    const lines = filledTexts(cells.flatMap((cell) => cell.split('\n')))
    return limited(lines.join('\n'), textLimits.details, 'details_too_long')
  },
}

function limited(text: string, length: number, problem: RowProblem['code']): ReadText {
  return { text: cut(text, length), problem: text.length > length && problem }
}

/** Cells of a corrected row: the given values and the stored rest. */
export function cellsOf(
  row: ImportRowValue,
  given: Partial<Record<MemberField, string>> & { groups?: string[] | undefined },
): RowCells {
  return {
    ...recordOf(memberFields, (field) => [given[field] ?? row[field] ?? '']),
    groups: given.groups ?? row.groups,
    contacts: filledContacts(row),
  }
}

export interface Placed {
  field: MemberField
  at: number
  isInDetails: boolean
}

/**
 * Normalises and validates a person's values. Those that do not fit their field go into other details. `onPlaced`
 * receives the fields that hold one of several values.
 */
export function checkRow(
  cells: RowCells,
  country: string,
  order?: DateOrder,
  onPlaced: (placed: Placed) => void = () => {},
): CheckedRow {
  const { labels } = cells
  const fields = recordOf(memberFields, (field) => readers[field](cells[field], { country, order, labels }))
  const lines = memberFields.flatMap((field) => {
    const { from = [], others = [] } = fields[field]
    for (const at of from) onPlaced({ field, at, isInDetails: false })
    return others.map((other) => {
      onPlaced({ field, at: other.at, isInDetails: true })
      const label = labels?.[field]?.[other.at]
      return label ? `${label}: ${other.text}` : other.text
    })
  })
  const details = readers.details([...lines, ...cells.details], { country })
  const read = { ...fields, details }
  const problems: RowProblem[] = memberFields.flatMap((field) => {
    const code = read[field].problem
    return code ? [{ field, code }] : []
  })
  const groups = readGroups(cells.groups)
  if (groups.length > MAX_GROUPS) problems.push({ field: 'groups', code: 'too_many_groups' })
  if (groups.some((group) => group.length > MAX_GROUP_LENGTH)) {
    problems.push({ field: 'groups', code: 'group_too_long' })
  }
  const contacts = contactKinds.map((kind) => contactsRead(kind, read[kind], cells.contacts))
  return {
    ...recordOf(memberFields, (field) => read[field].text),
    ...filledContacts(Object.assign({}, ...contacts) as MemberContacts),
    groups: groups.slice(0, MAX_GROUPS).map((group) => cut(group, MAX_GROUP_LENGTH)),
    problems,
  }
}

/** Phones or emails of a row beyond the field's own, including those of the corrected row. */
function contactsRead(kind: ContactKind, read: ReadText, before: Partial<MemberContacts> = {}) {
  const { text, label = '', further = [], problem } = read
  const given = { value: text, label: label || (before[`${kind}_label`] ?? '') }
  const all = uniqueContacts([given, ...further, ...(before[`${kind}s`] ?? [])])
  const [primary, ...others] = all.slice(0, maxOtherContacts + 1)
  return { [`${kind}_label`]: text && !problem ? primary!.label : '', [`${kind}s`]: others }
}

/** Phones and emails for finding duplicates, without invalid ones. */
export function reachable(
  row: { phone: string; email: string; problems: { field: string }[] } & Partial<MemberContacts>,
) {
  const wrong = new Set(row.problems.map(({ field }) => field))
  const { phones = [], emails = [] } = row
  return {
    phone: wrong.has('phone') ? '' : row.phone,
    email: wrong.has('email') ? '' : row.email,
    phones,
    emails,
  }
}

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

/** Truncates to `length` UTF-16 units with an ellipsis, without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…`
}
