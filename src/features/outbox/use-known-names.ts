import { useQueryClient } from '@tanstack/react-query'
import type { OutboxRow } from '#src/offline/database.ts'
import type { Known } from '#src/offline/queueable-call.ts'
import { churchesQuery, recentDonationsQuery, rosterQuery } from '#src/queries/church-queries.ts'
import { giftsInRows, namesInRows } from './rules.ts'

/** What this device knows of the members and gifts that the rows are about. */
export function useKnownNames(rows: readonly OutboxRow[]): Known {
  const queryClient = useQueryClient()
  const churches = queryClient.getQueryData(churchesQuery().queryKey)?.churches ?? []
  const names = namesInRows(rows)
  const gifts = new Map(
    giftsInRows(rows, (churchId) => churches.find(({ id }) => id === churchId)?.currency ?? 'USD'),
  )
  for (const church of new Set(rows.map((row) => row.church))) {
    if (church === null) continue
    const members = queryClient.getQueryData(rosterQuery(church).queryKey)
    for (const member of members ?? []) names.set(member.id, member.name)
    const stored = queryClient.getQueryData(recentDonationsQuery(church).queryKey)
    for (const gift of stored ?? []) gifts.set(gift.id, gift)
  }
  return { names, gifts }
}
