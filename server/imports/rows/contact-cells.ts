import { maxOtherContacts, uniqueContacts } from '#contract/member-contacts.ts'
import type { Contact } from '#contract/member-contacts.ts'
import { columnLabel } from './contact-label.ts'

/** A part of a cell: a normalised phone or email, or other text. */
export interface CellPart {
  value?: string
  written: string
  label?: string
  /** The written form contains more than the value: an extension. */
  saysMore?: boolean
}

/** A text that does not fit the field. `at`: index of its cell. */
export interface OtherText {
  at: number
  text: string
}

export interface ReadContact {
  text: string
  label: string
  further: Contact[]
  valid: boolean
  from: number[]
  others: OtherText[]
}

/**
 * Takes each valid value once, the first as primary; other texts and values beyond the limit go into `others`.
 * `headers`: of the cells.
 */
export function readContacts(
  cells: CellPart[][],
  {
    format,
    maxLength,
    headers = [],
  }: {
    format: (value: string) => string
    maxLength: number
    headers?: string[] | undefined
  },
): ReadContact {
  const parts = cells.flatMap((cell, at) => cell.map((part) => ({ ...part, at })))
  const [first] = parts
  const values = parts.flatMap(({ value, label, at }) =>
    value === undefined ? [] : [{ value, label: label || columnLabel(headers[at] ?? '') }],
  )
  const contacts = uniqueContacts(values)
  const stored = new Set(contacts.slice(0, maxOtherContacts + 1).map(({ value }) => value))
  const [primary, ...further] = contacts.filter(({ value }) => stored.has(value))
  const invalid = primary || !first ? undefined : first
  const { from, others } = placeParts(parts, { stored, invalid, format })
  return {
    text: primary?.value ?? invalid?.written.slice(0, maxLength) ?? '',
    label: primary?.label ?? '',
    further,
    valid: !invalid,
    from,
    others,
  }
}

type PlacedPart = CellPart & { at: number }

/** Maps stored values to their cells, and collects texts that do not fit. `invalid`: the text in the field. */
function placeParts(
  parts: PlacedPart[],
  {
    stored,
    invalid,
    format,
  }: { stored: Set<string>; invalid: PlacedPart | undefined; format: (value: string) => string },
): Pick<ReadContact, 'from' | 'others'> {
  const seen = new Set(invalid ? [invalid.written] : [])
  const others: OtherText[] = []
  const from: number[] = invalid ? [invalid.at] : []
  for (const { value, written, label, saysMore, at } of parts) {
    const isStored = value !== undefined && stored.has(value)
    if (isStored && !seen.has(value)) from.push(at)
    const key = isStored && saysMore ? written : (value ?? written)
    if (isStored) seen.add(value)
    if (seen.has(key)) continue
    seen.add(key)
    const text = value && !saysMore ? format(value) : written
    others.push({ at, text: label && value ? `${label}: ${text}` : text })
  }
  return { from, others }
}
