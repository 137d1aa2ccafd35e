import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import type { Currency, Sum } from '#contract/fields/money.ts'
import type { OutboxRow } from './database.ts'
import type { Standing } from './overlay.ts'

/** A gift as the screens show it. */
export interface ShownDonation extends Donation {
  standing?: Standing | undefined
}

/** What a gift that only this device knows of is shown with. */
export interface GiftsOf {
  churchId: string
  /** The church's: a gift that waits will be of it. */
  currency: Currency
  nameOf: (memberId: string) => string
}

const giftCalls: string[] = [donations.add.name, donations.update.name, donations.remove.name]

/** Whether a row is about a gift. */
export function changesGifts(row: Pick<OutboxRow, 'call'>): boolean {
  return giftCalls.includes(row.call)
}

/** The gifts with what was logged, changed and deleted on this device laid over what the server told, latest first. */
export function overlayDonations(told: Donation[], rows: OutboxRow[], of: GiftsOf): ShownDonation[] {
  return [...layRows(told, rows, of).values()].toSorted(latestFirst)
}

function layRows(told: Donation[], rows: OutboxRow[], of: GiftsOf): Map<string, ShownDonation> {
  const known = new Map<string, ShownDonation>(told.map((donation) => [donation.id, donation]))
  for (const row of rows) {
    if (row.call === donations.add.name && row.church === of.churchId) layAdded(known, row, of)
    if (row.call === donations.update.name) layChanged(known, row)
    if (row.call === donations.remove.name) layRemoved(known, row)
  }
  return known
}

function layAdded(known: Map<string, ShownDonation>, row: OutboxRow, of: GiftsOf): void {
  const input = row.input as ValidInputOf<typeof donations.add>
  const id = input.id ?? row.key
  // Once the server has told of the gift, its word counts.
  if (known.has(id) && row.status === 'sent') return
  known.set(id, {
    id,
    church_id: of.churchId,
    member_id: input.member_id,
    member_name: of.nameOf(input.member_id),
    amount: input.amount,
    currency: of.currency,
    note: input.note,
    date: input.date,
    createdAt: new Date(row.madeAt).toISOString(),
    standing: syncStatusOf(row),
  })
}

function layChanged(known: Map<string, ShownDonation>, row: OutboxRow): void {
  const { donation_id, amount } = row.input as ValidInputOf<typeof donations.update>
  const before = known.get(donation_id)
  if (before) known.set(donation_id, { ...before, amount, standing: syncStatusOf(row) ?? before.standing })
}

function layRemoved(known: Map<string, ShownDonation>, row: OutboxRow): void {
  const { donation_id } = row.input as ValidInputOf<typeof donations.remove>
  const before = known.get(donation_id)
  // What the server refuses to delete is still there.
  if (before && row.status === 'attention') known.set(donation_id, { ...before, standing: 'attention' })
  else known.delete(donation_id)
}

function syncStatusOf(row: OutboxRow): Standing | undefined {
  return row.status === 'sent' ? undefined : row.status
}

/** As the server orders gifts. */
function latestFirst(a: Donation, b: Donation): number {
  return compare(b.date, a.date) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** A gift that comes to a sum, or with `sign` -1 leaves it. */
export interface SumChange {
  donation: Donation
  sign: 1 | -1
}

/**
 * What this device's writes change of sums that were read from the server at `readAt` (milliseconds since 1970): gifts
 * that it logged, and those among the `told` ones that it changed or deleted. What was refused changes nothing.
 */
export function changesOfSums(told: Donation[], rows: OutboxRow[], of: GiftsOf, readAt: number): SumChange[] {
  const counted = rows.filter((row) => row.status !== 'attention')
  const within = counted.filter((row) => row.status === 'sent' && (row.sentAt ?? 0) < readAt)
  const before = layRows(told, within, of)
  const after = layRows(told, counted, of)
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
