// Invisible characters that break searches or reorder text: directional controls, zero-width spaces, soft hyphens.
// Joiners stay, because emoji and some scripts need them.
const INVISIBLE = /[\p{Cc}\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Normalises a cell to one line in NFC. */
export function plainText(cell: string): string {
  const line = cell.normalize('NFC').replace(/\s+/g, ' ').replace(INVISIBLE, '')
  return line.replace(/ {2,}/g, ' ').trim()
}

export interface NameCells {
  name: string[]
  first: string[]
  middle: string[]
  last: string[]
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|fils|père|ph\.?d|m\.?d|esq)\.?$/i

/**
 * Composes the display name: "First Middle Last" from its parts, otherwise the full name with "Last, First" reordered.
 */
export function composeName({ name, first, middle, last }: NameCells): string {
  const [firsts, middles, lasts] = [first, middle, last].map(joined) as [string, string, string]
  if (firsts || lasts) return [firsts, middles, lasts].filter(Boolean).join(' ')
  return inOrder(joined(name))
}

function joined(cells: string[]): string {
  return filledTexts(cells).join(' ')
}

/** Normalised texts without placeholders. */
export function filledTexts(cells: string[]): string[] {
  return cells.map(plainText).filter(isFilled)
}

/** Whether a text is not a placeholder. Words are names: there are people called Null and None. */
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
