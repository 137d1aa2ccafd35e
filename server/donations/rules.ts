import type { Donation } from '#contract/donations.ts'
import type { Currency, Sum } from '#contract/fields/money.ts'
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

/** A church's phone, which is kept as digits alone, as people of Haiti and North America write theirs. */
export function readablePhone(digits: string): string {
  return digits
    .replace(/^509(\d{4})(\d{4})$/, '+509 $1 $2')
    .replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
    .replace(/^(\d{11,})$/, '+$1')
}
