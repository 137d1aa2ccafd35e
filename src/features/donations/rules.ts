import * as v from 'valibot'
import type { FundTrends } from '#contract/analytics.ts'
import { addDays, mondayOf } from '#contract/fields/calendar.ts'
import { donations, giftMethodLabels } from '#contract/donations.ts'
import type { Donation, GiftMethod, GiftSort } from '#contract/donations.ts'
import { date } from '#contract/fields/fields.ts'
import { memberSearchText, noteSearchText, searchTerms } from '#contract/text/member-search.ts'
import type { Sum } from '#contract/fields/money.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import type { ShownDonation } from '#src/offline/overlay.ts'
import type { SumChange } from '#src/offline/overlay-donations.ts'
import { changedSums } from '#src/offline/overlay-donations.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ListSearch, Period } from './list-search.ts'

/** Periods of the totals. */
export type By = 'week' | 'month' | 'year'

/** Returns the first day of a date's week (Monday), month or year. */
export function firstDayOf(by: By, day: string): string {
  if (by === 'week') return mondayOf(day)
  return by === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

/** Returns the first days of the last `count` periods up to `today`, oldest first. */
export function lastPeriods(by: By, today: string, count: number): string[] {
  const periods = [firstDayOf(by, today)]
  while (periods.length < count) periods.unshift(firstDayOf(by, addDays(periods[0]!, -1)))
  return periods
}

/** Returns the last day of a period by its first day. */
export function lastDayOf(by: By, from: string): string {
  const atMost = { week: 7, month: 31, year: 366 }[by]
  return addDays(firstDayOf(by, addDays(from, atMost)), -1)
}

/** Returns the first day of the period one year earlier: 52 weeks for a week. */
export function yearBefore(by: 'week' | 'month', from: string): string {
  if (by === 'week') return addDays(from, -52 * 7)
  return `${Number(from.slice(0, 4)) - 1}${from.slice(4)}`
}

/** First and last day; undefined is open. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Returns the days of a filter in the church's time zone. `range`: the days of a custom range. */
export function daysOf(period: Period | undefined, today: string, range: Days = {}): Days {
  const year = Number(today.slice(0, 4))
  switch (period) {
    case 'week':
      return { from: mondayOf(today) }
    case 'month':
      return { from: firstDayOf('month', today) }
    case 'year':
      return { from: `${year}-01-01` }
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'range':
      return validDays(range)
    case undefined:
      return {}
  }
}

/** Drops invalid days, which the filter reports. */
function validDays({ from, to }: Days): Days {
  const wrong = dayErrors({ from: from ?? '', to: to ?? '' })
  return (wrong.from ?? wrong.to) ? {} : { from, to }
}

/** Validation messages per field. `''` is an open end. */
export function dayErrors({ from, to }: { from: string; to: string }): Days {
  const problem = (day: string) => (day === '' ? undefined : v.safeParse(date, day).issues?.[0].message)
  const backwards = from !== '' && to !== '' && to < from ? m.donations_range_backwards() : undefined
  return { from: problem(from), to: problem(to) ?? backwards }
}

export interface Filter extends Days {
  q: string
  member_id?: string | undefined
  fund_id?: string | undefined
  method?: GiftMethod | undefined
  batch_id?: string | undefined
}

export function filterOf({ q, period, from, to, member, fund, method }: ListSearch, today: string): Filter {
  const days = daysOf(period, today, { from, to })
  return { ...days, q: q?.trim() ?? '', member_id: member, fund_id: fund, method }
}

/** Returns whether a gift matches. Like the server, except that texts match name and note only. */
export function matchesFilter({ from, to, q, ...equal }: Filter, donation: Donation): boolean {
  for (const name of ['member_id', 'fund_id', 'method', 'batch_id'] as const)
    if (equal[name] !== undefined && donation[name] !== equal[name]) return false
  if (from !== undefined && donation.date < from) return false
  if (to !== undefined && donation.date > to) return false
  const terms = searchTerms(q)
  if (terms.length === 0) return true
  const name = memberSearchText({ name: donation.member_name, phone: null, email: null })
  const text = name + noteSearchText(donation.note)
  return terms.every((term) => text.includes(term))
}

/** Sorts gifts (given newest first) like the server. */
export function sortGifts(list: ShownDonation[], sort: GiftSort): ShownDonation[] {
  const byAmount = (a: Donation, b: Donation) =>
    a.currency === b.currency ? b.amount - a.amount : b.currency.localeCompare(a.currency)
  const sorted = sort.endsWith('amount') ? list.toSorted(byAmount) : list
  return sort.startsWith('-') ? sorted : sorted.toReversed()
}

/** Moves one gift to the front, if present. */
export function moveToFront(list: ShownDonation[], id: string | undefined): ShownDonation[] {
  const first = id === undefined ? undefined : list.find((donation) => donation.id === id)
  return first ? [first, ...list.filter((donation) => donation !== first)] : list
}

export function sumsOf(list: Donation[]): Sum[] {
  return changedSums(
    [],
    list.map((donation) => ({ donation, sign: 1 })),
  )
}

/** Totals of a period, by its first day. */
export interface PeriodSums {
  from: string
  totals: Sum[]
}

/** Totals by period with pending writes applied. */
export function sumsByPeriod(
  serverSums: PeriodSums[],
  changes: SumChange[],
  by: By,
  periods: string[],
): PeriodSums[] {
  return periods.map((from) => {
    const sums = serverSums.find((period) => period.from === from)?.totals ?? []
    const own = changes.filter(({ donation }) => firstDayOf(by, donation.date) === from)
    return { from, totals: changedSums(sums, own) }
  })
}

/** Totals by fund with pending writes applied. */
export function changedFunds({ months, funds }: FundTrends, changes: SumChange[]): FundTrends {
  const keyOf = ({ currency, fund_id }: Pick<Donation, 'currency' | 'fund_id'>) => `${currency} ${fund_id}`
  const byKey = new Map(funds.map((fund) => [keyOf(fund), fund]))
  for (const { donation, sign } of changes) {
    const { fund_id, fund_name, currency, date: day } = donation
    const fund = byKey.get(keyOf(donation)) ?? {
      fund_id,
      fund_name,
      currency,
      amounts: months.map(() => 0),
      amounts_before: [],
    }
    const amounts = months.map(({ month }, i) => {
      const before = fund.amounts[i]!
      return day.startsWith(month) ? addAmounts([before, sign * donation.amount]) : before
    })
    byKey.set(keyOf(donation), { ...fund, amounts })
  }
  return { months, funds: [...byKey.values()].filter(({ amounts }) => amounts.some((amount) => amount > 0)) }
}

/** "Check 1042". Missing in gifts cached by older versions. */
export function methodOf({ method, cheque_number }: Partial<Donation>): string {
  return method ? [giftMethodLabels[method](), cheque_number].filter(Boolean).join(' ') : ''
}

/** Adds in cents, which avoids rounding errors. */
export function addAmounts(amounts: number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
}

/** Returns the gift's id of an outbox row. */
export function donationOf({ call, input }: OutboxRow): string {
  return String(call === donations.add.name ? input['id'] : input['donation_id'])
}

/** Returns a gift's pending rows in order. */
export function rowsOn(rows: OutboxRow[], donationId: string): OutboxRow[] {
  return rows.filter((row) => row.status !== 'sent' && row.entityKeys.includes(`donation:${donationId}`))
}
