import { attendance } from '#contract/attendance.ts'
import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { parkedWith } from '#src/offline/plan.ts'
import { waitingRows } from '#src/sync/waiting.ts'

/** What a waiting row does, for the screen to put into words. Names are missing where the device does not know them. */
export type ChangeDescription =
  | { kind: 'member-added' | 'member-changed'; name: string }
  | { kind: 'marked'; present: boolean; name: string | undefined; date: string }
  | { kind: 'marks'; count: number; date: string }
  | { kind: 'guests'; count: number; date: string }
  | { kind: 'gift-added' | 'gift-changed' | 'gift-deleted'; gift: Gift }
  | { kind: 'unknown' }

/** A gift as far as this device knows it. */
export interface Gift {
  name: string | undefined
  amount: number | undefined
  currency: Currency | undefined
}

/** What the device knows of what the rows are about. */
export interface Known {
  /** The members' names by id. */
  names: ReadonlyMap<string, string>
  /** The gifts that are in the rows or were read from the server, by id. */
  gifts?: ReadonlyMap<string, Pick<Donation, 'member_id' | 'amount' | 'currency'>>
}

const giftDeeds: Record<string, 'gift-added' | 'gift-changed' | 'gift-deleted'> = {
  [donations.add.name]: 'gift-added',
  [donations.update.name]: 'gift-changed',
  [donations.remove.name]: 'gift-deleted',
}

function giftOf({ input }: OutboxRow, { names, gifts }: Known): Gift {
  const gift = gifts?.get(String(input['donation_id'] ?? input['id']))
  const { member_id = gift?.member_id ?? '', amount } = input as { member_id?: string; amount?: number }
  return {
    name: names.get(member_id),
    amount: amount ?? gift?.amount,
    currency: gift?.currency,
  }
}

/** What a row does. */
export function changeDescriptionOf(row: OutboxRow, known: Known): ChangeDescription {
  const { names } = known
  const giftDeed = giftDeeds[row.call]
  if (giftDeed) return { kind: giftDeed, gift: giftOf(row, known) }
  if (row.call === members.add.name || row.call === members.update.name) {
    const { name } = row.input as InputOf<typeof members.add>
    return { kind: row.call === members.add.name ? 'member-added' : 'member-changed', name }
  }
  if (row.call !== attendance.mark.name) return { kind: 'unknown' }
  const { date, marks = [], guests } = row.input as InputOf<typeof attendance.mark>
  const [mark] = marks
  if (mark && marks.length === 1) {
    return { kind: 'marked', present: mark.present, name: names.get(mark.member_id), date }
  }
  if (guests && marks.length === 0) return { kind: 'guests', count: guests.count, date }
  return { kind: 'marks', count: marks.length, date }
}

/** The names of people who are in the outbox only, by id. */
export function namesInRows(rows: readonly OutboxRow[]): Map<string, string> {
  const added = rows.filter((row) => row.call === members.add.name)
  return new Map(added.map((row) => [String(row.input['id']), String(row.input['name'])]))
}

/** The gifts that are in the outbox only, by id; they will be of their church's currency. */
export function giftsInRows(
  rows: readonly OutboxRow[],
  currencyOf: (churchId: string | null) => Currency,
): [id: string, gift: Pick<Donation, 'member_id' | 'amount' | 'currency'>][] {
  const added = rows.filter((row) => row.call === donations.add.name)
  return added.map(({ input, church }) => {
    const { id, member_id, amount } = input as { id: string; member_id: string; amount: number }
    return [id, { member_id, amount, currency: currencyOf(church) }]
  })
}

/** A refused row with those that cannot go before it is settled. */
export interface Refused {
  row: OutboxRow
  held: OutboxRow[]
}

/** What needs the person, each with what it holds up, and what simply waits its turn. */
export function sortWaiting(rows: readonly OutboxRow[]): { refused: Refused[]; waiting: OutboxRow[] } {
  const named = waitingRows(rows)
  const holders = parkedWith([...rows])
  const refused = named
    .filter((row) => row.status === 'attention')
    .map((row) => ({ row, held: rows.filter(({ order }) => holders.get(order)?.order === row.order) }))
  const waiting = named.filter((row) => row.status === 'waiting' && !holders.has(row.order))
  return { refused, waiting }
}
