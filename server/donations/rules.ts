import type { Donation, GivingStatement } from '#contract/donations.ts'
import type { Currency, Sum } from '#contract/fields/money.ts'
import type { Giver } from './statement-store.ts'
import type { DonationRow, SumRow } from './store.ts'

/** Converts an amount to cents or santim; amounts have at most two decimals. */
export function toMinor(amount: number): number {
  return Math.round(amount * 100)
}

/** Converts cents or santim to the contract's unit. */
export function toWhole(minor: number): number {
  return minor / 100
}

/** A gift as displayed to leaders. */
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
    fund_id: row.fund_id,
    fund_name: row.fund_name,
    method: row.method,
    cheque_number: row.cheque_number,
    batch_id: row.batch_id,
    createdAt: new Date(row.created).toISOString(),
  }
}

/** A total in one currency. */
export function viewSum({ currency, minor, gifts }: SumRow): Sum {
  return { currency, amount: toWhole(minor), gifts }
}

/** Groups totals by the first day of their period, in order. */
export function byPeriod(rows: (SumRow & { from: string })[]): { from: string; totals: Sum[] }[] {
  const periods = new Map<string, Sum[]>()
  for (const row of rows) {
    periods.set(row.from, [...(periods.get(row.from) ?? []), viewSum(row)])
  }
  return [...periods].map(([from, totals]) => ({ from, totals }))
}

/** A giver's year: gifts, totals per currency, and totals per fund and currency. */
export function viewStatement({ name, gifts }: Giver): GivingStatement {
  return {
    name,
    gifts: gifts.map(({ minor, fund, ...gift }) => ({ ...gift, fund_name: fund, amount: toWhole(minor) })),
    totals: sumsOf(gifts).map(viewSum),
    funds: sumsByFund(gifts).map((sum) => ({ ...viewSum(sum), fund_name: sum.fund })),
  }
}

/** Totals per currency, in order of first occurrence. */
function sumsOf(gifts: { minor: number; currency: Currency }[]): SumRow[] {
  const sums = new Map<Currency, SumRow>()
  for (const { minor, currency } of gifts) {
    const sum = sums.get(currency) ?? { currency, minor: 0, gifts: 0 }
    sums.set(currency, { currency, minor: sum.minor + minor, gifts: sum.gifts + 1 })
  }
  return [...sums.values()]
}

/** Totals per fund and currency, largest first. */
function sumsByFund(
  gifts: { minor: number; currency: Currency; fund: string }[],
): (SumRow & { fund: string })[] {
  const funds = [...new Set(gifts.map(({ fund }) => fund))]
  return funds
    .flatMap((fund) => sumsOf(gifts.filter((gift) => gift.fund === fund)).map((sum) => ({ ...sum, fund })))
    .toSorted((a, b) => b.minor - a.minor)
}
