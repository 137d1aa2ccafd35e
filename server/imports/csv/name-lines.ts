import type { RawRow } from '#server/imports/table.ts'

// Lists that people paste from a chat have a line for each person, and no columns: "3. Mari Noèl - 3712 3457".

/** The date, time and sender before a message that was exported or copied from a chat. */
const sender =
  /^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? (?:à )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\]?(?: -)? [^:]{1,60}: /iu
const bullet = /^(?:\d{1,4} ?[.)–-]|[-–*•·]) ?/u
/** Digits as chats draw them, before a name: 1️⃣. */
const keycaps = /^(?:\d\u{fe0f}?\u{20e3}|\u{1f51f})+/u
const emojiBullet = /^[✅✔☑👉➡▶🔹🔸🔷🔶▪◾]/u
const emoji =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}]|\u{200d}|\u{fe0f})+/gu
/** Between the columns of other lists. */
const separators = /[,;\t|"]/
const name = /^\p{L}[\p{L}\p{M}'’. -]{1,59}$/u
const person = /^(?<name>\p{L}[\p{L}\p{M}'’. -]*?)[ .:=–-]*(?<phone>[+(]?\d[\d ()./+-]{5,40})$/u

/** The part of the lines that must be people: with a phone, or numbered. */
const enough = 0.6

/**
 * Returns the people of a list without columns as rows with a header; undefined for every other text. A line without a
 * phone is a person where it has a number or a bullet, and is left out otherwise. Emoji are dropped.
 */
export function nameLines(text: string): RawRow[] | undefined {
  const lines = text.split('\n').flatMap((line, index) => {
    const item = line.trim().replace(sender, '').trim().replace(keycaps, '• ')
    const words = item.replace(emoji, ' ').replace(/\s+/g, ' ').trim()
    const plain = words.replace(bullet, '')
    const found = person.exec(plain)?.groups
    const isItem = plain !== words || emojiBullet.test(item)
    return plain ? [{ row: index + 1, plain, isItem: isItem && name.test(plain), found }] : []
  })
  if (lines.some(({ plain }) => separators.test(plain))) return undefined
  const people = lines.filter(({ found, isItem }) => found ?? isItem)
  if (people.length < 2 || people.length < lines.length * enough) return undefined
  const named = lines.flatMap(({ row, plain, isItem, found }) => {
    if (found) return [{ row, cells: [found['name']!.trim(), found['phone']!] }]
    return isItem ? [{ row, cells: [plain, ''] }] : []
  })
  return [{ row: 0, cells: ['Name', 'Phone'] }, ...named]
}
