import { fold } from '#contract/text/text.ts'
import { headerMeaning, type HeaderMeaning } from '#server/imports/columns/header-meaning.ts'
import { readBirthday } from '#server/imports/rows/birthday-cell.ts'
import { cleanName, partsOf } from './contacts-in-text.ts'
import { median } from './text-lines.ts'
import type { Line } from './text-lines.ts'

/**
 * Kind of a directory part. `text`: possibly a name; `city`: not a name, because it has a postal code or repeats (so it
 * may be a role); `other`: known to be something else.
 */
export type PartKind = 'text' | 'phone' | 'email' | 'birthday' | 'street' | 'city' | 'other'

export interface BlockPart {
  kind: PartKind
  text: string
  sure: boolean
}

/** Headings separate people. */
export interface BlockLine {
  y: number
  height: number
  /** Equal for lines with the same font, size and capitalisation. */
  style: string
  parts: BlockPart[]
  isHeading: boolean
}

const HOUSE_NUMBER = /^\d{1,6}(?:[a-z]|\s?bis)?,?\s+[\p{L}\d]+[^@]*$/iu
const BOX = /^(?:p\.? ?o\.? )?box \d+|^b\.? ?p\.? ?\d+/i
const POSTAL_CODE = /\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?$/
const STREET = /\b(?:street|avenue|road|boulevard|blvd|rue|ruelle|ri|impasse|apt|apartment|bwat postal)\b/
/** Day and month in words or numbers, with or without the year. */
const DAY =
  /^(?:\d{1,2}\p{L}{0,3}\.? \p{L}+|\p{L}+\.? \d{1,2}\p{L}{0,2}|\d{1,2}[-/.]\d{1,2})(?:[-/., ]+\d{2,4})?$/u
const LABEL = /^([^:]{2,30}?)\s*:\s*(\S.*)$/
/** A text repeated this often is not a name; in a long directory, a share of its lines. */
const REPEATED = 3
const REPEATED_SHARE = 0.01
const TITLE = 1.25
/** In a picture a line's height is that of its tallest letters, or of its neighbours. */
const TITLE_IN_PICTURE = 1.6

/** Classifies the parts of the lines. `mend` repairs letters among digits. */
export function blockLinesOf(lanes: Line[][], mend: boolean): BlockLine[][] {
  const height = median(lanes.flat().map((line) => line.height))
  const read = lanes.map((lines) => lines.map((line) => blockLineOf(line, height, mend)))
  const all = read.flat()
  const times = new Map<string, number>()
  for (const { kind, text } of all.flatMap(({ parts }) => parts)) {
    if (kind === 'text') times.set(fold(text), (times.get(fold(text)) ?? 0) + 1)
  }
  const often = Math.max(REPEATED, all.length * REPEATED_SHARE)
  for (const part of all.flatMap(({ parts }) => parts)) {
    const count = times.get(fold(part.text)) ?? 0
    // Nearly all names have two words.
    if (part.kind === 'text' && (count >= often || (count > 1 && !/\s/.test(part.text)))) part.kind = 'city'
  }
  return read
}

function blockLineOf(line: Line, usualHeight: number, mend: boolean): BlockLine {
  const cells: { text: string; sure: boolean }[] = []
  for (const { text, sure } of line.cells) {
    const last = cells.at(-1)
    if (last?.text.endsWith(':'))
      Object.assign(last, { text: `${last.text} ${text}`, sure: last.sure && sure })
    else cells.push({ text, sure })
  }
  const parts = cells.flatMap(({ text, sure }) =>
    partsOfCell(text, mend).map((part) => ({ ...part, sure: sure && part.sure })),
  )
  const [first] = line.pieces
  const text = cells.map((cell) => cell.text).join(' ')
  const letters = text.replace(/[^\p{L}]/gu, '')
  const isCapitals = /^\p{Lu}[\p{Lu}\p{M}’'-]{2,}(?:[\s,]|$)/u.test(text)
  const hasContact = parts.some(({ kind }) => kind === 'phone' || kind === 'email')
  return {
    y: line.y,
    height: line.height,
    style: mend ? `${isCapitals}` : `${first?.font ?? ''} ${Math.round(line.height * 2)} ${isCapitals}`,
    parts,
    isHeading:
      !hasContact && (letters.length === 1 || line.height > usualHeight * (mend ? TITLE_IN_PICTURE : TITLE)),
  }
}

/** Labels of values that are neither names nor contacts. */
const unread = new Set<HeaderMeaning>(['noted', 'household', 'groups', 'joined', 'details'])

function partsOfCell(cell: string, mend: boolean): BlockPart[] {
  const [, label = '', value = ''] = LABEL.exec(cell) ?? []
  const meaning = label && headerMeaning(label)
  if (meaning === 'birthday') return [{ kind: 'birthday', text: value, sure: true }]
  if (meaning === 'address' || meaning === 'address_other')
    return [{ kind: 'street', text: value, sure: true }]
  if (meaning && unread.has(meaning)) {
    return [{ kind: 'other', text: value, sure: true }]
  }
  if (hasPostalCode(cell)) return [{ kind: 'city', text: cell, sure: true }]
  if (BOX.test(cell)) return [{ kind: 'street', text: cell, sure: true }]
  const parts = partsOf(cell, mend)
  const [only] = parts
  if (only?.kind === 'text' && parts.length === 1) {
    if (isDate(cell)) return [{ kind: 'birthday', text: cell, sure: true }]
    if (isStreet(cell)) return [{ kind: 'street', text: cell, sure: true }]
  }
  return parts.map(({ kind, text, repaired }) => ({
    kind: kind === 'text' && (isStreet(text) || !/\p{L}{2}/u.test(text)) ? 'street' : kind,
    text: kind === 'text' ? cleanName(text) : text,
    sure: !repaired,
  }))
}

/** Whether a text ends with a US postal code. */
export function hasPostalCode(text: string): boolean {
  return POSTAL_CODE.test(text)
}

const isStreet = (text: string) => HOUSE_NUMBER.test(text) || STREET.test(fold(text))

function isDate(text: string): boolean {
  const { birthday, valid } = readBirthday([text], 'day-first')
  return DAY.test(text) && valid && birthday !== ''
}
