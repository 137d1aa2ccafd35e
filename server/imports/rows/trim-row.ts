import { MAX_CELL_LENGTH } from '#server/imports/limits.ts'

// Lone surrogates (also from truncation) and NUL, which databases reject.
const UNSTORABLE = /[\0\p{Surrogate}]/gu

/** Trims and truncates the cells, and drops empty ones at the end. */
export function trimmed(cells: string[]): string[] {
  const trim = cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH).replace(UNSTORABLE, '').trim())
  return trim.slice(0, trim.findLastIndex((cell) => cell !== '') + 1)
}
