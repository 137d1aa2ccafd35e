import type { Application } from '#contract/leagues/application.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { SyncStatus } from '#src/offline/overlay.ts'
import { appliedLeague } from '#src/offline/overlay-lists.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'

/** An application of this device; `syncStatus` is undefined once it was sent, until the list has it. */
export interface UnsentApplication {
  leagueId: string
  syncStatus: SyncStatus | undefined
}

/** Returns the applications of this device that `known` does not have yet, the latest first. */
export function useUnsentApplications(known: Application[]): UnsentApplication[] {
  const rows = usePendingOf((row) => appliedLeague(row) !== undefined)
  const applied = new Set(known.flatMap(({ jobs, leagues }) => [...jobs, ...leagues].map(({ _id }) => _id)))
  return rows
    .map((row) => ({ leagueId: appliedLeague(row)!, syncStatus: syncStatusOf(row) }))
    .filter(({ leagueId }) => !applied.has(leagueId))
    .toReversed()
}
