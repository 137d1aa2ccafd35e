import { MAX_CELL_LENGTH } from '#server/imports/limits.ts'

// Lone surrogates (also those from cutting) and zero bytes, which databases reject.
const UNSTORABLE = /[\0\p{Surrogate}]/gu

/** Trims the cells, cuts them to the maximum length and removes empty ones at the end. */
export function trimmed(cells: string[]): string[] {
  const trim = cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH).replace(UNSTORABLE, '').trim())
  return trim.slice(0, trim.findLastIndex((cell) => cell !== '') + 1)
}
