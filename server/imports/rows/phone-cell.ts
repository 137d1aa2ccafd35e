import { toE164 } from '#contract/text/e164.ts'
import { plainText } from './person-name.ts'

/** Placeholders for "no phone". */
const NONE =
  /^(?:n\/?a|none|no|null|nil|nan|unknown|x+|aucune?|n[ée]ant|inconnu|pa gen(?:yen)?|pa konnen|non|s\/n|[-–—?.*_/]+|0+)$/i

const MOBILE_LABEL = /^(?:c|cell?|cel|m|mob|mobile|port|portable|whatsapp|wa|sel)\b/i

/**
 * Returns the first valid phone number in the cells (preferred ones first) in E.164 form. Without a valid one,
 * `phone` is the first text unchanged and `valid` is false; no text at all is valid and empty.
 */
export function readPhone(cells: string[], country: string): { phone: string; valid: boolean } {
  const filled = cells
    .map((cell) => plainText(cell.replace(/\n/g, ';')))
    .filter((cell) => cell && !NONE.test(cell))
  for (const cell of filled) {
    for (const text of numbersIn(cell)) {
      const phone = toE164(text, country)
      if (phone) return { phone, valid: true }
    }
  }
  const [first] = filled
  return first === undefined ? { phone: '', valid: true } : { phone: first.slice(0, 60), valid: false }
}

/**
 * Returns the candidates for a number in a cell: the whole, then its pieces, mobiles first, then the first of two in
 * a row.
 */
function numbersIn(cell: string): string[] {
  // Numbers that a spreadsheet treated as decimals end in ".0".
  const text = cell.replace(/^(\+?\d{6,15})\.0+$/, '$1')
  // A date has as many digits as a Haitian number.
  if (text.length > 120 || /^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return []
  const pieces = text
    .split(/[;,|/&]|\s(?:or|and|ou|et|oswa|ak|o|y|e)\s/i)
    .map((piece) => piece.trim())
    .toSorted((a, b) => Number(MOBILE_LABEL.test(b)) - Number(MOBILE_LABEL.test(a)))
    .slice(0, 6)
    .map(withoutLabels)
  return [text, ...pieces, ...pieces.flatMap(firstOfTwo)]
}

/** Strips labels: "Cell: 3712-3456", "3712-3456 (home)". */
function withoutLabels(piece: string): string {
  return piece
    .replace(/^\p{L}[\p{L} .'’()-]{0,20}(?:[:.#]\s*|\s+)(?=[+(\d])/u, '')
    .replace(/\s*[([]?\s*\p{L}{1,15}\.?\s*[)\]]?$/u, '')
}

/** Returns the prefixes of "3712 3456 4812 3456" that may be the first number. */
function firstOfTwo(piece: string): string[] {
  const groups = piece.split(' ')
  const digits = (text: string) => text.replace(/\D/g, '').length
  if (groups.length < 2 || digits(piece) < 14 || digits(piece) > 32) return []
  const starts = groups.slice(1).map((_, index) => groups.slice(0, index + 1).join(' '))
  return starts.filter((start) => digits(start) >= 7 && digits(start) <= 15)
}
