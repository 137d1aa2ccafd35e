import type { Donation } from '#contract/donations.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { parkedWith } from '#src/offline/plan.ts'
import type { Added, Description, Known } from '#src/offline/queueable-call.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { waitingRows } from '#src/sync/waiting.ts'

/** What a row does; null for a call of another version of the app, which is not guessed at. */
export function describeChange(row: OutboxRow, known: Known): Description | null {
  return callOf(row)?.describe(row.input, known) ?? null
}

type AddedOf<Kind extends Added['kind']> = Extract<Added, { kind: Kind }>

/** The members and gifts that are in the outbox only, each with the church of its row. */
function addedIn<Kind extends Added['kind']>(rows: readonly OutboxRow[], kind: Kind) {
  const all = rows.map(({ church, input, call }) => ({
    church,
    added: callOf({ call })?.adds(input) ?? null,
  }))
  return all.filter((one): one is { church: string | null; added: AddedOf<Kind> } => one.added?.kind === kind)
}

/** The names of people who are in the outbox only, by id. */
export function namesInRows(rows: readonly OutboxRow[]): Map<string, string> {
  return new Map(addedIn(rows, 'member').map(({ added: { id, name } }) => [id, name]))
}

/** The batches that are in the outbox only, by id. */
export function batchesInRows(rows: readonly OutboxRow[]): [id: string, batch: AddedOf<'batch'>][] {
  return addedIn(rows, 'batch').map(({ added }) => [added.id, added])
}

/** The gifts that are in the outbox only, by id; they will be of their church's currency. */
export function giftsInRows(
  rows: readonly OutboxRow[],
  currencyOf: (churchId: string | null) => Currency,
): [id: string, gift: Pick<Donation, 'member_id' | 'amount' | 'currency'>][] {
  return addedIn(rows, 'donation').map(({ church, added: { id, member_id, amount } }) => [
    id,
    { member_id, amount, currency: currencyOf(church) },
  ])
}

/** A rejected row with those that cannot go before it is settled. */
export interface Rejected {
  row: OutboxRow
  held: OutboxRow[]
}

/** What needs the person, each with what it holds up, and what simply waits its turn. */
export function sortWaiting(rows: readonly OutboxRow[]): { rejected: Rejected[]; waiting: OutboxRow[] } {
  const named = waitingRows(rows)
  const holders = parkedWith([...rows])
  const rejected = named
    .filter((row) => row.status === 'needsAttention')
    .map((row) => ({ row, held: rows.filter(({ order }) => holders.get(order)?.order === row.order) }))
  const waiting = named.filter((row) => row.status === 'waiting' && !holders.has(row.order))
  return { rejected, waiting }
}
