import { dayOfBirthday, isBirthday } from '#contract/fields/birthday.ts'
import { anyDate, dateOrder } from './joined-date.ts'
import type { DateOrder } from './joined-date.ts'
import { plainText } from './person-name.ts'

/** A leap year in place of an unknown year. */
const anyYear = '2000'

/** Whether a column's birthdays have the day first. */
export function birthdayOrder(cells: string[], country: string): DateOrder {
  const dates = cells.map((cell) => withYear(plainText(cell)).text)
  return dateOrder(dates, country)
}

/**
 * Parses the first birthday in the cells, `MM-DD` without a year. Other programs write `0000-07-04`, `07/04/0000` or
 * years before 1900 for an unknown year. Invalid when there is text but no birthday.
 */
export function readBirthday(cells: string[], order: DateOrder): { birthday: string; valid: boolean } {
  const filled = cells.map(plainText).filter(namesDay)
  for (const cell of filled) {
    const birthday = birthdayIn(cell, order)
    if (birthday) return { birthday, valid: true }
  }
  const [first] = filled
  return first === undefined ? { birthday: '', valid: true } : { birthday: first.slice(0, 60), valid: false }
}

/** Whether the cell has a day, i.e. more than a placeholder, a year or a month of a year. */
function namesDay(cell: string): boolean {
  return /[1-9]/.test(cell) && !/^\D*(?:\d{4}[-/.]\d{1,2}|\d{1,2}[-/.]\d{4}|\d{4})\D*$/.test(cell)
}

function birthdayIn(cell: string, order: DateOrder): string | null {
  const { text, hasYear } = withYear(cell)
  const date = anyDate(text, order, new Date().toISOString().slice(0, 10))
  if (date === null) return null
  const birthday = hasYear && date >= '1900-01-01' ? date : dayOfBirthday(date)
  return isBirthday(birthday) ? birthday : null
}

/** A date with a year, for parsing; `hasYear`: the year is real. */
function withYear(text: string): { text: string; hasYear: boolean } {
  if (/^\d{1,2}[-/. ]\d{1,2}$/.test(text)) return { text: `${text}/${anyYear}`, hasYear: false }
  const dated = text
    .replace(/^(?:0000|-)(?=-\d)/, anyYear)
    .replace(/^0000(?=[/.]\d)/, anyYear)
    .replace(/(?<=\d[-/. ])0000$/, anyYear)
  if (dated !== text) return { text: dated, hasYear: false }
  // "4 mai": a month in words and one number, which is the day.
  if (/\p{L}/u.test(text) && !/\d{3}/.test(text)) return { text: `${text} ${anyYear}`, hasYear: false }
  return { text, hasYear: true }
}
