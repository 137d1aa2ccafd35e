/** What a CSV file begins with, so that Excel shows its accents. */
export const csvStart = '\uFEFF'

/**
 * What a spreadsheet may take for a formula: a sign, its full-width form included, behind spaces, quotes (which a file
 * that is split at the wrong places has left over) and apostrophes of ours.
 */
const formula = `'*[ \\u00A0"]*[=+\\-@＝＋－＠]`
/** Where a cell may begin: a spreadsheet of another language splits at semicolons, tabs and line breaks within cells. */
const innerStart = new RegExp(`([;\\t\\r\\n])(?=${formula})`, 'g')
const guardedInnerStart = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g')
const start = new RegExp(`^(?=${formula}|'*[\\t\\r\\n]|'+\\d)`)
const guardedStart = new RegExp(`^'(?=${formula}|'*[\\t\\r\\n]|'*\\d)`)
/** A phone or a number: an apostrophe before it would be dialled, or be text where a sum is wanted. */
const number = /^[+-]?\d[\d .,()/-]*$/

/**
 * Returns the cells of a row with an apostrophe wherever a formula could begin. A phone stays as it is, but for the
 * first cell: split at semicolons it begins a cell that goes on with the next ones.
 */
export function guardRow(cells: readonly (string | number)[]): (string | number)[] {
  return cells.map((cell, i) => (typeof cell === 'string' ? guardCell(cell, i === 0) : cell))
}

function guardCell(text: string, isFirst: boolean): string {
  const inner = text.replace(innerStart, "$1'")
  return number.test(text) && !isFirst ? inner : inner.replace(start, "'")
}

/** Returns a cell of a file as it was before `guardRow`. */
export function unguarded(cell: string): string {
  return cell.replace(guardedInnerStart, '$1').replace(guardedStart, '')
}
