import { maxOtherContacts, uniqueContacts } from '#contract/member-contacts.ts'
import type { Contact } from '#contract/member-contacts.ts'
import { columnLabel } from './contact-label.ts'

/** A part of a cell: a number or an address in its stored form, or a text that is none. */
export interface CellPart {
  value?: string
  written: string
  /** The label that comes with it: "home". */
  label?: string
  /** The written form says more than the value: an extension. */
  saysMore?: boolean
}

/** A text that has no place in the field itself. `at`: the index of its cell. */
export interface OtherText {
  at: number
  text: string
}

/** The phones or emails of a person, and all the rest of their cells. */
export interface ReadContact {
  /** The primary one, or a text that is none. */
  text: string
  label: string
  /** The further ones. */
  further: Contact[]
  valid: boolean
  /** The indexes of the cells that each phone or email is from. */
  from: number[]
  others: OtherText[]
}

/**
 * Takes the valid values of the parts of the cells, each once and the first one as the primary one; texts that are none,
 * and values beyond the limit, are other texts. `headers`: those of the cells.
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

/** Says of which cells the stored values are, and which texts have no place among them. `invalid`: the text in the field. */
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
