import type { RawRow } from '#server/imports/table.ts'

// Lists that people paste from a chat have a line for each person, and no columns: "3. Mari Noèl - 3712 3457".

/** The date, time and sender before a message that was exported or copied from a chat. */
const sender =
  /^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? (?:à )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\]?(?: -)? [^:]{1,60}: /iu
const bullet = /^(?:\d{1,4} ?[.)–-]|[-–*•·]) ?/u
/** Between the columns of other lists. */
const separators = /[,;\t|"]/
const person = /^(?<name>\p{L}[\p{L}\p{M}'’. -]*?)[ .:=–-]*(?<phone>[+(]?\d[\d ()./+-]{5,40})$/u

/** The part of the lines that must be people with a phone. */
const enough = 0.6

/**
 * Returns the people of a list without columns as rows with a header; undefined for every other text. A line without a
 * phone is a person where it has a number or a bullet, and is left out otherwise.
 */
export function nameLines(text: string): RawRow[] | undefined {
  const lines = text.split('\n').flatMap((line, index) => {
    const item = line.trim().replace(sender, '').trim()
    const plain = item.replace(bullet, '')
    const found = person.exec(plain)?.groups
    return plain ? [{ row: index + 1, plain, isItem: plain !== item, found }] : []
  })
  if (lines.some(({ plain }) => separators.test(plain))) return undefined
  const people = lines.filter(({ found }) => found)
  if (people.length < 2 || people.length < lines.length * enough) return undefined
  const named = lines.flatMap(({ row, plain, isItem, found }) => {
    if (found) return [{ row, cells: [found['name']!.trim(), found['phone']!] }]
    return isItem && !/\d/.test(plain) ? [{ row, cells: [plain, ''] }] : []
  })
  return [{ row: 0, cells: ['Name', 'Phone'] }, ...named]
}
