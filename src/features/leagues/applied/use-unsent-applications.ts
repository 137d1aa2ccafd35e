import type { Application } from '#contract/leagues/application.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { SyncStatus } from '#src/offline/overlay.ts'
import { appliedLeague } from '#src/offline/overlay-lists.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'

/** A local application; `syncStatus` is undefined once sent, until the list contains it. */
export interface UnsentApplication {
  leagueId: string
  syncStatus: SyncStatus | undefined
}

/** Returns local applications that are not in `known`, newest first. */
export function useUnsentApplications(listed: Application[]): UnsentApplication[] {
  const rows = usePendingOf((row) => appliedLeague(row) !== undefined)
  const applied = new Set(listed.flatMap(({ jobs, leagues }) => [...jobs, ...leagues].map(({ _id }) => _id)))
  return rows
    .map((row) => ({ leagueId: appliedLeague(row)!, syncStatus: syncStatusOf(row) }))
    .filter(({ leagueId }) => !applied.has(leagueId))
    .toReversed()
}
