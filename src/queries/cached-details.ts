import { queryClient } from '#src/api/query.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import {
  fundsQuery,
  giftBatchesQuery,
  groupsQuery,
  householdsQuery,
  recentDonationsQuery,
  rosterQuery,
} from './church-queries.ts'

/** For display after the entity is deleted. */
export function cachedDetails(
  church: string,
  input: Record<string, unknown>,
): NonNullable<OutboxRow['known']> {
  const ids = new Set<string>()
  addStrings(ids, input)
  const read = <Row extends { id: string }>(rows: readonly Row[] | undefined) =>
    (rows ?? []).filter(({ id }) => ids.has(id))
  const gifts = read(queryClient.getQueryData(recentDonationsQuery(church).queryKey))
  for (const { member_id } of gifts) ids.add(member_id)
  const added = pendingRows().flatMap((row) => callOf(row)?.adds(row.input) ?? [])
  const named = [
    ...read(added.filter((one) => 'name' in one && one.kind !== 'batch')),
    ...read(queryClient.getQueryData(rosterQuery(church).queryKey)),
    ...read(queryClient.getQueryData(householdsQuery(church).queryKey)),
    ...read(queryClient.getQueryData(groupsQuery(church).queryKey)),
    ...read(queryClient.getQueryData(fundsQuery(church).queryKey)?.funds),
  ]
  const batches = read(queryClient.getQueryData(giftBatchesQuery(church).queryKey)?.batches)
  return {
    names: named.map(({ id, name }) => [id, name]),
    gifts: gifts.map(({ id, member_id, amount, currency }) => [id, { member_id, amount, currency }]),
    batches: batches.map(({ id, date, name }) => [id, { date, name }]),
  }
}

function addStrings(to: Set<string>, value: unknown): void {
  if (typeof value === 'string') to.add(value)
  else if (value && typeof value === 'object') for (const each of Object.values(value)) addStrings(to, each)
}
