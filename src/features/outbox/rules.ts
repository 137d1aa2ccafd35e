import type { Church } from '#contract/church.ts'
import type { Donation } from '#contract/donations.ts'
import type { Currency } from '#contract/fields/money.ts'
import { roles } from '#contract/scope.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { isStuck, parkedWith } from '#src/offline/plan.ts'
import type { Added, Description, Known } from '#src/offline/queueable-call.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { waitingRows } from '#src/offline/waiting.ts'

/** Describes a row; null for calls unknown to this app version. */
export function describeChange(row: OutboxRow, names: Known): Description | null {
  return callOf(row)?.describe(row.input, names) ?? null
}

type AddedOf<Kind extends Added['kind']> = Extract<Added, { kind: Kind }>

/** Entities that exist only in the outbox, with their church. */
function addedIn<Kind extends Added['kind']>(rows: readonly OutboxRow[], kind: Kind) {
  const all = rows.flatMap(({ church, input, call }) =>
    [callOf({ call })?.adds(input) ?? []].flat().map((added) => ({ church, added })),
  )
  return all.filter((one): one is { church: string | null; added: AddedOf<Kind> } => one.added.kind === kind)
}

/** Names of people and households that exist only in the outbox, by id. */
export function namesInRows(rows: readonly OutboxRow[]): Map<string, string> {
  const added = [...addedIn(rows, 'member'), ...addedIn(rows, 'household')]
  return new Map(added.map(({ added: { id, name } }) => [id, name]))
}

/** Names of funds that exist only in the outbox, by id. */
export function fundsInRows(rows: readonly OutboxRow[]): [id: string, name: string][] {
  return addedIn(rows, 'fund').map(({ added: { id, name } }) => [id, name])
}

/** Batches that exist only in the outbox, by id. */
export function batchesInRows(rows: readonly OutboxRow[]): [id: string, batch: AddedOf<'batch'>][] {
  return addedIn(rows, 'batch').map(({ added }) => [added.id, added])
}

/** Gifts that exist only in the outbox, by id, in their church's currency. */
export function giftsInRows(
  rows: readonly OutboxRow[],
  currencyOf: (churchId: string | null) => Currency,
): [id: string, gift: Pick<Donation, 'member_id' | 'amount' | 'currency'>][] {
  return addedIn(rows, 'donation').map(({ church, added: { id, member_id, amount } }) => [
    id,
    { member_id, amount, currency: currencyOf(church) },
  ])
}

/** A rejected or stuck row with the rows that it blocks. */
export interface Rejected {
  row: OutboxRow
  blocked: OutboxRow[]
}

/** Splits rows into those that need attention, with the ones they block, and waiting ones. */
export function sortWaiting(rows: readonly OutboxRow[]): { rejected: Rejected[]; waiting: OutboxRow[] } {
  const named = waitingRows(rows)
  const holders = parkedWith([...rows])
  const rejected = named
    .filter((row) => row.status === 'needsAttention' || isStuck(row))
    .map((row) => ({ row, blocked: rows.filter(({ order }) => holders.get(order)?.order === row.order) }))
  const waiting = named.filter((row) => row.status === 'waiting' && !isStuck(row) && !holders.has(row.order))
  return { rejected, waiting }
}

/** Rejected rows of a church that the user may no longer make. */
export interface Barred {
  church: string
  /** Lowered role, or the church was left or deleted. */
  reason: 'role' | 'church'
  rejected: Rejected[]
}

/**
 * Separates rejected rows without permission, by church.
 * @param churches those that the person can open, as far as this device knows; undefined: it does not
 */
export function sortBarred(
  all: Rejected[],
  churches: readonly Pick<Church, 'id' | 'role'>[] | undefined,
): { barred: Barred[]; rejected: Rejected[] } {
  const barred = new Map<string, Barred>()
  const rejected = all.filter((one) => {
    const reason = barredBy(one.row, churches)
    if (!reason) return true
    const church = one.row.church ?? ''
    const others = barred.get(church)?.rejected ?? []
    barred.set(church, { church, reason, rejected: [...others, one] })
    return false
  })
  return { barred: [...barred.values()], rejected }
}

function barredBy(
  row: OutboxRow,
  churches: readonly Pick<Church, 'id' | 'role'>[] | undefined,
): Barred['reason'] | undefined {
  const endpoint = callOf(row)?.endpoint
  if (endpoint?.in !== 'church') return undefined
  const church = churches?.find(({ id }) => id === row.church)
  if (churches && !church && row.church !== null) return 'church'
  const isTooLow = church && roles.indexOf(church.role) < (roles as readonly string[]).indexOf(endpoint.who)
  // The cached role can be older than the rejection.
  return isTooLow || row.statusCode === 403 ? 'role' : undefined
}

/** Returns whether the row's entity no longer exists, so that no form can correct it. */
export function isMissing(row: OutboxRow): boolean {
  return row.statusCode === 404 && callOf(row)?.endpoint.in === 'church'
}
