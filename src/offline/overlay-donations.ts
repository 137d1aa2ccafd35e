import type { Donation } from '#contract/donations.ts'
import type { Sum } from '#contract/fields/money.ts'
import type { OutboxRow } from './database.ts'
import type { GiftsOf, ShownDonation } from './overlay.ts'
import { changesList, compare, layOver } from './overlay-lists.ts'

export const changesGifts = changesList('donations')

/** Latest first; a day's unsent gifts in the order of logging, whatever the clock. */
export function overlayDonations(
  serverDonations: Donation[],
  rows: OutboxRow[],
  of: GiftsOf,
): ShownDonation[] {
  const fromServer = new Set(serverDonations.map(({ id }) => id))
  const all = [...applyRows(serverDonations, rows, of).values()].map((gift) => withFundName(gift, of))
  const places = new Map(all.map(({ id }, place) => [id, fromServer.has(id) ? -1 : place]))
  const placeOf = ({ id }: Donation) => places.get(id)!
  return all.toSorted((a, b) => compare(b.date, a.date) || placeOf(b) - placeOf(a) || latestFirst(a, b))
}

function withFundName(gift: ShownDonation, { fundNameOf }: GiftsOf): ShownDonation {
  const fund_name = (gift.fund_id && fundNameOf(gift.fund_id)) || gift.fund_name
  return fund_name === gift.fund_name ? gift : { ...gift, fund_name }
}

function applyRows(serverDonations: Donation[], rows: OutboxRow[], of: GiftsOf): Map<string, ShownDonation> {
  const entries = new Map<string, ShownDonation>(serverDonations.map((donation) => [donation.id, donation]))
  return layOver('donations', entries, rows, of)
}

function latestFirst(a: Donation, b: Donation): number {
  return compare(b.createdAt, a.createdAt) || compare(b.id, a.id)
}

export interface SumChange {
  donation: Donation
  sign: 1 | -1
}

/**
 * What this device's rows change in the server's sums.
 *
 * @param contained orders of the rows that the sums include
 */
export function changesOfSums(
  serverDonations: Donation[],
  rows: OutboxRow[],
  of: GiftsOf,
  contained: readonly number[] = [],
): SumChange[] {
  const counted = rows.filter((row) => row.status !== 'needsAttention')
  const within = counted.filter(({ order }) => contained.includes(order))
  const before = applyRows(serverDonations, within, of)
  const after = applyRows(serverDonations, counted, of)
  const only = (donations: typeof after, others: typeof after, sign: SumChange['sign']) =>
    [...donations.values()].flatMap((donation) =>
      others.get(donation.id) === donation ? [] : { donation, sign },
    )
  return [...only(before, after, -1), ...only(after, before, 1)]
}

export function changedSums(sums: Sum[], changes: SumChange[]): Sum[] {
  const known = new Map(sums.map((sum) => [sum.currency, sum]))
  for (const { donation, sign } of changes) {
    const { currency, amount } = donation
    const sum = known.get(currency) ?? { currency, amount: 0, gifts: 0 }
    // Cents avoid rounding errors.
    const cents = Math.round(sum.amount * 100) + sign * Math.round(amount * 100)
    known.set(currency, { currency, amount: cents / 100, gifts: sum.gifts + sign })
  }
  return [...known.values()].filter((sum) => sum.gifts > 0)
}
