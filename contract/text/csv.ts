/** Byte order mark, so that Excel reads the file as UTF-8. */
export const csvStart = '\uFEFF'

/** A sign or its full-width form, after spaces, quotes and our own apostrophes. */
const formula = `'*[ \\u00A0"]*[=+\\-@＝＋－＠]`
/** Other locales split at semicolons, tabs and line breaks inside a cell. */
const innerStart = new RegExp(`([;\\t\\r\\n])(?=${formula})`, 'g')
const guardedInnerStart = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g')
const start = new RegExp(`^(?=${formula}|'*[\\t\\r\\n]|'+\\d)`)
const guardedStart = new RegExp(`^'(?=${formula}|'*[\\t\\r\\n]|'*\\d)`)
/** A phone or number: an apostrophe would break dialling and sums. */
const number = /^[+-]?\d[\d .,()/-]*$/

/**
 * Prefixes possible formulas with an apostrophe. Phones are exempt, except in the first cell, which wrong
 * splitting can join with the next.
 */
export function guardRow(cells: readonly (string | number)[]): (string | number)[] {
  return cells.map((cell, i) => (typeof cell === 'string' ? guardCell(cell, i === 0) : cell))
}

function guardCell(text: string, isFirst: boolean): string {
  const inner = text.replace(innerStart, "$1'")
  return number.test(text) && !isFirst ? inner : inner.replace(start, "'")
}

/** Reverts `guardRow` for a cell. */
export function unguarded(cell: string): string {
  return cell.replace(guardedInnerStart, '$1').replace(guardedStart, '')
}
