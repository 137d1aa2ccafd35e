import { fold } from '#contract/text/text.ts'
import { dateText } from '#server/imports/workbook/read-sheet.ts'

export type DateOrder = 'day-first' | 'month-first'

// Month names in English, French and Kreyòl, folded.
const MONTHS = [
  ['january', 'janvier', 'janvye'],
  ['february', 'fevrier', 'fevriye'],
  ['march', 'mars', 'mas'],
  ['april', 'avril'],
  ['may', 'mai', 'me'],
  ['june', 'juin', 'jen'],
  ['july', 'juillet', 'jiye'],
  ['august', 'aout', 'out'],
  ['september', 'septembre', 'septanm'],
  ['october', 'octobre', 'oktob'],
  ['november', 'novembre', 'novanm'],
  ['december', 'decembre', 'desanm'],
]

const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/

/**
 * Whether dates like 4/5/2021 have the day or the month first: by the column's unambiguous dates, otherwise by the
 * church's country.
 */
export function dateOrder(cells: string[], country: string): DateOrder {
  let days = 0
  let months = 0
  for (const cell of cells) {
    const [, first = 0, second = 0] = NUMBERS.exec(cell) ?? []
    if (Number(first) > 12) days += 1
    else if (Number(second) > 12) months += 1
  }
  if (days === months) return country === 'US' ? 'month-first' : 'day-first'
  return days > months ? 'day-first' : 'month-first'
}

/**
 * Parses a date (`YYYY-MM-DD`), or returns null: other programs write `0000-07-04`, `07/04/0000`, a year before 1900 or
 * a future day for "unknown". A month or year alone is its first day. `today`: a calendar date.
 */
export function readDate(cell: string, order: DateOrder, today: string): string | null {
  const date = anyDate(cell, order, today)
  return date !== null && date > '1900-01-01' && date <= today ? date : null
}

/** The calendar date in a cell, of any year. */
export function anyDate(cell: string, order: DateOrder, today: string): string | null {
  const text = cell.trim().slice(0, 60)
  return fromNumbers(text, order, today) ?? fromWords(text) ?? fromSerial(text)
}

function fromNumbers(text: string, order: DateOrder, today: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/.exec(text)
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 1))
  if (/^\d{4}$/.test(text)) return calendarDate(Number(text), 1, 1)
  const month = /^(\d{1,2})[-/.](\d{4})$/.exec(text)
  if (month) return calendarDate(Number(month[2]), Number(month[1]), 1)
  const parts = NUMBERS.exec(text)
  if (!parts) return null
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  const dayFirst = first > 12 || (second <= 12 && order === 'day-first')
  const year = fullYear(parts[3] ?? '', Number(today.slice(0, 4)))
  return dayFirst ? calendarDate(year, second, first) : calendarDate(year, first, second)
}

/** Two digits mean the latest such year that is not in the future. */
function fullYear(digits: string, thisYear: number): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  const century = thisYear - (thisYear % 100)
  return year <= thisYear % 100 ? century + year : century - 100 + year
}

/** "4 mai 2021", "May 4th, 2021", "4-May-2021", "me 2021". */
function fromWords(text: string): string | null {
  const words = fold(text).match(/[a-z]+|\d+/g)
  if (!words) return null
  const month = words.map(monthOf).find((number) => number > 0)
  const year = words.find((word) => /^\d{4}$/.test(word))
  const day = words.find((word) => /^\d{1,2}$/.test(word)) ?? '1'
  return month && year ? calendarDate(Number(year), month, Number(day)) : null
}

/** Month (1 to 12) of a name or an abbreviation of at least three letters, otherwise 0. */
function monthOf(word: string): number {
  const isMonth = (name: string) => name === word || (word.length >= 3 && name.startsWith(word))
  return MONTHS.findIndex((names) => names.some(isMonth)) + 1
}

function fromSerial(text: string): string | null {
  return /^\d{5}(?:[.,]\d+)?$/.test(text) ? dateText(text.replace(',', '.'), false) : null
}

function calendarDate(year: number, month: number, day: number): string | null {
  if (year < 1000) return null
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : null
}
