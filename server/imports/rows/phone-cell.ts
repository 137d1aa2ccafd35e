import { formatPhone } from '#contract/text/phones.ts'
import { toE164 } from '#contract/text/e164.ts'
import { readContacts } from './contact-cells.ts'
import type { CellPart, ReadContact } from './contact-cells.ts'
import { writtenLabel } from './contact-label.ts'
import { plainText } from './person-name.ts'

/** Placeholders for "no phone". */
const NONE =
  /^(?:n\/?a|none|no|null|nil|nan|unknown|x+|aucune?|n[ée]ant|inconnu|pa gen(?:yen)?|pa konnen|non|s\/n|[-–—?.*_/]+|0+)$/i

const EXTENSION = /(?:ext|extension|poste|x|#)\.?\s*\d{1,6}$/i

const MAX_PARTS = 20

/** Longer pieces are not parsed. */
const MAX_PIECE_LENGTH = 120

/**
 * Parses phone numbers (preferred first) to E.164 with labels, and all other texts. Without a valid number, `text` is
 * the first text unchanged and `valid` is false; no text is valid.
 */
export function readPhones(cells: string[], country: string, headers?: string[]): ReadContact {
  const filled = cells.map((cell) => plainText(cell.replace(/\n/g, ';')))
  const parts = filled.map((cell) => (cell && !NONE.test(cell) ? partsOf(cell, country) : []))
  return readContacts(parts, { format: formatPhone, maxLength: 60, headers })
}

function partsOf(cell: string, country: string): CellPart[] {
  // Numbers treated as decimals by a spreadsheet end in ".0".
  const text = cell.replace(/^(\+?\d{6,15})\.0+$/, '$1')
  // A date has as many digits as a Haitian number.
  if (/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return [{ written: cell }]
  const whole = text.length > MAX_PIECE_LENGTH ? null : toE164(text, country)
  if (whole) return [{ value: whole, written: text, saysMore: EXTENSION.test(text) }]
  const pieces = text
    .replace(/\bn\/a\b/gi, '')
    .split(/[;,|/&]|:::|\s(?:or|and|ou|et|oswa|ak|o|y|e)\s/i)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !NONE.test(piece))
  const rest = pieces.slice(MAX_PARTS).map((written) => ({ written }))
  const parts = pieces.slice(0, MAX_PARTS).flatMap((piece) => numbersIn(piece, country))
  if (!parts.some(({ value }) => value)) return [{ written: cell }]
  return [...parts.toSorted((a, b) => rankOf(a) - rankOf(b)), ...rest]
}

function rankOf({ label }: CellPart): number {
  if (label === 'mobile') return 0
  return /^(?:fax|pager)/i.test(label ?? '') ? 2 : 1
}

/** One number of a piece, or two in a row, with labels; the piece as text when there is none. */
function numbersIn(piece: string, country: string): CellPart[] {
  if (piece.length > MAX_PIECE_LENGTH) return [{ written: piece }]
  const digits = withoutLabels(piece)
  const value = toE164(digits, country)
  if (value) return [{ value, written: piece, label: writtenLabel(piece.replace(digits, ' ')) }]
  for (const start of firstOfTwo(digits)) {
    const first = toE164(start, country)
    const next = digits.slice(start.length).trim()
    if (first) return [{ value: first, written: start }, ...numbersIn(next, country)]
  }
  return [{ written: piece }]
}

/** Strips labels: "Cell: 3712-3456", "3712-3456 (home)". */
function withoutLabels(piece: string): string {
  return piece
    .replace(/^[\p{L}\p{N}][\p{L}\p{N} .'’-]{0,29}:\s*(?=[+(\d])/u, '')
    .replace(/^\p{L}[\p{L} .'’()-]{0,20}(?:[:.#]\s*|\s+)(?=[+(\d])/u, '')
    .replace(/\s*[([]?\s*\p{L}{1,15}\.?\s*[)\]]?$/u, '')
}

/** Prefixes of "3712 3456 4812 3456" that may be the first number. */
function firstOfTwo(piece: string): string[] {
  const groups = piece.split(' ')
  const digits = (text: string) => text.replace(/\D/g, '').length
  if (groups.length < 2 || digits(piece) < 14 || digits(piece) > 32) return []
  const starts = groups.slice(1).map((_, index) => groups.slice(0, index + 1).join(' '))
  return starts.filter((start) => digits(start) >= 7 && digits(start) <= 15)
}
