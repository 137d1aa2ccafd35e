import type { OutboxRow } from '#src/offline/database.ts'
import { appliesTo } from '#src/offline/overlay-lists.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'

/** Returns the user's application if it was rejected by the server after queueing. */
export function useRefusedApplication(leagueId: string): OutboxRow | undefined {
  const fits = appliesTo(leagueId)
  return usePendingOf((row) => row.status === 'needsAttention' && fits(row))[0]
}
