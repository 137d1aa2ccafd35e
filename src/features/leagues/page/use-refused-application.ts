import type { OutboxRow } from '#src/offline/database.ts'
import { appliesTo } from '#src/offline/overlay-lists.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'

/** The person's application to the league that the server has refused, after it had waited on this device. */
export function useRefusedApplication(leagueId: string): OutboxRow | undefined {
  const fits = appliesTo(leagueId)
  return usePendingOf((row) => row.status === 'needsAttention' && fits(row))[0]
}
