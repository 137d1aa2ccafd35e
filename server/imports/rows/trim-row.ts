import { MAX_CELL_LENGTH } from '#server/imports/limits.ts'

// Halves of characters (also those that cutting makes) and zero bytes: no database takes them.
const UNSTORABLE = /[\0\p{Surrogate}]/gu

/** The cells without spaces around them and without empty ones at the end; each cut to what is kept of a cell. */
export function trimmed(cells: string[]): string[] {
  const trim = cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH).replace(UNSTORABLE, '').trim())
  return trim.slice(0, trim.findLastIndex((cell) => cell !== '') + 1)
}
