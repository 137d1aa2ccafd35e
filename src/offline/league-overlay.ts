import type { LeagueFields } from '#contract/leagues/league.ts'
import type { OutboxRow } from './database.ts'
import { syncStatusOf } from './overlay.ts'
import type { ShownLeague } from './overlay.ts'

/** What writes to a league have in common; those without an id are of a league of their own. */
export function leagueKey(id: string | undefined): string {
  return `league:${id}`
}

/** A league that only this device knows of. */
export function waitingLeague(id: string, fields: LeagueFields, row: OutboxRow): ShownLeague {
  const madeAt = new Date(row.madeAt).toISOString()
  return {
    ...fields,
    id,
    _id: id,
    user_id: row.user,
    status: 1,
    applied_count: 0,
    waiting_count: 0,
    pending_count: 0,
    createdAt: madeAt,
    updatedAt: madeAt,
    syncStatus: syncStatusOf(row),
  }
}
