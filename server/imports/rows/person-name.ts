// Unseen characters that break searching or turn the text around them: directional embeddings and overrides,
// zero-width spaces, soft hyphens, controls. Joiners stay, since emoji and some scripts are made with them.
const UNSEEN = /[\p{Cc}\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** What spreadsheet exports put before a value so that no program takes it for a formula. */
const FORMULA_GUARD = /^'(?=[=+\-@\d])/

/** A cell as one line of text in composed form. */
export function plainText(cell: string): string {
  const line = cell.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '')
  return line.replace(/ {2,}/g, ' ').trim().replace(FORMULA_GUARD, '')
}

export interface NameCells {
  name: string[]
  first: string[]
  middle: string[]
  last: string[]
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|fils|père|ph\.?d|m\.?d|esq)\.?$/i

/**
 * A person's name as it is shown: "First Middle Last" from its parts, or the whole name where there are none;
 * "Last, First" is turned round. Empty when the cells hold none.
 */
export function composeName({ name, first, middle, last }: NameCells): string {
  const [firsts, middles, lasts] = [first, middle, last].map(joined) as [string, string, string]
  if (firsts || lasts) return [firsts, middles, lasts].filter(Boolean).join(' ')
  return inOrder(joined(name))
}

function joined(cells: string[]): string {
  return filledTexts(cells).join(' ')
}

/** What stands in the cells, without those that hold nothing. */
export function filledTexts(cells: string[]): string[] {
  return cells.map(plainText).filter(isFilled)
}

/** Not one of the signs that stand for nothing. Words are names: there are people called Null and None. */
function isFilled(text: string): boolean {
  return text !== '' && !/^(?:n\/a|#n\/a|#ref!|[-–—?.*_/]+)$/i.test(text)
}

function inOrder(name: string): string {
  const parts = name.split(',').map((part) => part.trim())
  const [last = '', first = '', ...more] = parts
  if (parts.length < 2 || parts.length > 3 || !last || !first) return name
  const [suffix] = more
  if (suffix !== undefined && !SUFFIX.test(suffix)) return name
  if (SUFFIX.test(first)) return suffix === undefined ? `${last} ${first}` : name
  return [first, last, suffix].filter(Boolean).join(' ')
}
