import type { QueryClient } from '@tanstack/react-query'
import type { OutboxRow } from '#src/offline/database.ts'
import { retryRows } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { usageQuery } from '#src/queries/church-queries.ts'
import { alwaysStale } from '#src/api/query.ts'

export function metLimit(row: OutboxRow): boolean {
  return row.status === 'needsAttention' && row.statusCode === 402
}

function takesPlace(row: OutboxRow): boolean {
  return (
    row.status === 'waiting' &&
    [callOf(row)?.adds(row.input) ?? []].flat().some(({ kind }) => kind === 'member')
  )
}

/** Resends as many rejected members as the plan has room for. Waiting rows keep their places. */
export async function retryAfterLimit(queryClient: QueryClient): Promise<void> {
  const parked = pendingRows().filter(metLimit)
  for (const church of new Set(parked.map((row) => row.church))) {
    if (church === null) continue
    const { members, member_limit } = await queryClient.fetchQuery({
      ...usageQuery(church),
      staleTime: alwaysStale,
    })
    const waiting = pendingRows().filter((row) => row.church === church && takesPlace(row)).length
    const room = Math.max(0, member_limit - members - waiting)
    const fit = parked.filter((row) => row.church === church).slice(0, room)
    if (fit.length > 0) await retryRows(...fit.map(({ order }) => order))
  }
}
