import type { Donation } from '#contract/donations.ts'
import type { Sum } from '#contract/fields/money.ts'
import type { OutboxRow } from './database.ts'
import type { GiftsOf, ShownDonation } from './overlay.ts'
import { changesList, compare, layOver } from './overlay-lists.ts'

/** Whether a row is about a gift. */
export const changesGifts = changesList('donations')

/**
 * The server's gifts with what was logged, changed and deleted on this device laid over them, latest first. Of a day's,
 * those that the server has not told of yet come as they were logged, whatever the clock of this device says.
 */
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

/** Its fund may have another name on this device, which the server has not told with the gifts yet. */
function withFundName(gift: ShownDonation, { fundNameOf }: GiftsOf): ShownDonation {
  const fund_name = (gift.fund_id && fundNameOf(gift.fund_id)) || gift.fund_name
  return fund_name === gift.fund_name ? gift : { ...gift, fund_name }
}

function applyRows(serverDonations: Donation[], rows: OutboxRow[], of: GiftsOf): Map<string, ShownDonation> {
  const entries = new Map<string, ShownDonation>(serverDonations.map((donation) => [donation.id, donation]))
  return layOver('donations', entries, rows, of)
}

/** As the server orders the gifts of a day. */
function latestFirst(a: Donation, b: Donation): number {
  return compare(b.createdAt, a.createdAt) || compare(b.id, a.id)
}

/** A gift that comes to a sum, or with `sign` -1 leaves it. */
export interface SumChange {
  donation: Donation
  sign: 1 | -1
}

/**
 * What this device's writes change of sums that were read from the server: gifts that it logged, and those among the
 * `serverDonations` that it changed or deleted. What was rejected changes nothing.
 *
 * @param contained the orders of the rows that the sums contain
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
  const changes: SumChange[] = []
  for (const [id, donation] of before) {
    if (after.get(id) !== donation) changes.push({ donation, sign: -1 })
  }
  for (const [id, donation] of after) {
    if (before.get(id) !== donation) changes.push({ donation, sign: 1 })
  }
  return changes
}

/** Sums with the changes made to them, each currency for itself. */
export function changedSums(sums: Sum[], changes: SumChange[]): Sum[] {
  const known = new Map(sums.map((sum) => [sum.currency, sum]))
  for (const { donation, sign } of changes) {
    const { currency, amount } = donation
    const sum = known.get(currency) ?? { currency, amount: 0, gifts: 0 }
    // In cents, so that nothing is lost in adding.
    const cents = Math.round(sum.amount * 100) + sign * Math.round(amount * 100)
    known.set(currency, { currency, amount: cents / 100, gifts: sum.gifts + sign })
  }
  return [...known.values()].filter((sum) => sum.gifts > 0)
}
