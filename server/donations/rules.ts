import type { Donation } from '#contract/donations.ts'
import type { Currency, Sum } from '#contract/fields/money.ts'
import { formatPhone } from '#contract/text/phones.ts'
import type { DonationRow, SumRow } from './store.ts'

/** In cents or santim: what is added up. The contract has seen to it that there are no parts of these. */
export function toMinor(amount: number): number {
  return Math.round(amount * 100)
}

/** In whole units, as the contract tells amounts. */
export function toWhole(minor: number): number {
  return minor / 100
}

/** A gift as the church's leaders see it. */
export function viewDonation(row: DonationRow): Donation {
  return {
    id: row.id,
    church_id: row.church_id,
    member_id: row.member_id,
    member_name: row.member_name,
    amount: toWhole(row.minor),
    currency: row.currency,
    note: row.note,
    date: row.date,
    createdAt: new Date(row.created).toISOString(),
  }
}

/** The sum of gifts of one currency. */
export function viewSum({ currency, minor, gifts }: SumRow): Sum {
  return { currency, amount: toWhole(minor), gifts }
}

/** The rows of sums by the first day of their periods, in the order in which the periods come. */
export function byPeriod(rows: (SumRow & { from: string })[]): { from: string; totals: Sum[] }[] {
  const periods = new Map<string, Sum[]>()
  for (const row of rows) {
    periods.set(row.from, [...(periods.get(row.from) ?? []), viewSum(row)])
  }
  return [...periods].map(([from, totals]) => ({ from, totals }))
}

/** The sums of gifts, each currency for itself, in the order in which the currencies come. */
export function sumsOf(gifts: { minor: number; currency: Currency }[]): SumRow[] {
  const sums = new Map<Currency, SumRow>()
  for (const { minor, currency } of gifts) {
    const sum = sums.get(currency) ?? { currency, minor: 0, gifts: 0 }
    sums.set(currency, { currency, minor: sum.minor + minor, gifts: sum.gifts + 1 })
  }
  return [...sums.values()]
}

/** Returns a church's phone, stored as digits alone, as people write it; North America's without its country code. */
export function formatChurchPhone(digits: string): string {
  const national = /^1?(\d{10})$/.exec(digits)?.[1]
  if (national) return formatPhone(`+1${national}`).replace('+1 ', '')
  return digits.length > 10 ? formatPhone(`+${digits}`) : digits
}
