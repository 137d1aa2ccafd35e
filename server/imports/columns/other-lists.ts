import { headerWords, type HeaderMeaning } from './header-meaning.ts'

type Meanings = (HeaderMeaning | null)[]

const AMOUNT = setOf(
  'amount, montant, montan, kantite, kantite lajan, gift amount, donation amount, net, total given, total donated',
)
const GIFT = setOf(
  'date, dat, category, categorie, kategori, campaign, batch, fund, funds, fund s, fonds, fon, check number, cheque number, ' +
    'payment id, transaction id, method, method id, payment method, tax deductible, fee, gift, last gift, donation, don, donor, ' +
    'donor name, details',
)

/** Whether the list contains gifts: an amount and a purpose, or two purposes in a list with contacts. */
export function listsGifts(headers: string[], meanings: Meanings): boolean {
  const texts = headers.map(headerWords)
  const contact = meanings.some((meaning) => meaning && /^(?:mobile|phone|email)/.test(meaning))
  const purposes = texts.filter((text) => GIFT.has(text)).length
  return texts.some((text) => AMOUNT.has(text)) && purposes >= (contact ? 2 : 1)
}

/** Headers of attendance lists; lists of people never have two of them. */
const ATTENDANCE = setOf(
  'event name, check in date, check in time, check in id, checked in, checked in at, checked out at, attendance date, ' +
    'service date',
)
/** Headers of lists of groups, notes and services, not found in exports of people. */
const RECORDS = new Set([
  ...ATTENDANCE,
  ...setOf(
    'event, check in, attendance, attended, attendees, service time, service type, service name, plan title, plan date, ' +
      'plan id, song, song title, series title, team name, meeting day, meeting time, group type, group id, note category, ' +
      'note type, note date, created by, created on, assigned to, author, day, time, location, schedule, capacity, ' +
      'members count, member count, speaker, preacher, sermon, topic',
  ),
])

/** A date as header of an attendance column: "01/04/2026", "Jan 4", "4 mas". */
const DAY =
  /^(?:\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|\p{L}{3,9}\.? \d{1,2}|\d{1,2} \p{L}{3,9}\.?)(?:,? \d{4})?$/u
const DAYS = 3

/** Whether the list contains records (attendance, notes) instead of people, usually without contacts or birthdays. */
export function listsRecords(headers: string[], meanings: Meanings): boolean {
  if (headers.filter((header) => DAY.test(header)).length >= DAYS) return true
  const person = /^(?:mobile|phone|email|birthday|address)/
  const indicators = meanings.some((meaning) => meaning && person.test(meaning)) ? ATTENDANCE : RECORDS
  return new Set(headers.map(headerWords).filter((header) => indicators.has(header))).size >= 2
}

function setOf(headers: string): Set<string> {
  return new Set(headers.split(', '))
}
