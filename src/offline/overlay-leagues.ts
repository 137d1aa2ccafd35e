import type { League } from '#contract/leagues/leagues.ts'
import type { OutboxRow } from './database.ts'
import type { ShownLeague } from './overlay.ts'
import { callOf } from './queueable-calls.ts'

/** Whether a row changes what the list of one's own leagues shows. */
export function changesLeagues(row: Pick<OutboxRow, 'call'>): boolean {
  return callOf(row)?.overlay.leagues !== undefined
}

/** Returns the id of the league that a row applies to; undefined when it does not apply to any. */
export function appliedLeague(row: OutboxRow): string | undefined {
  return callOf(row)?.overlay.appliesTo?.(row)
}

/** Whether a row applies to the league. */
export function appliesTo(leagueId: string) {
  return (row: OutboxRow): boolean => appliedLeague(row) === leagueId
}

/**
 * What somebody has posted, the latest first, with what was posted and changed on this device laid over it.
 *
 * @param status of the list: what only this device knows of is active (1)
 */
export function overlayLeagues(
  serverLeagues: League[],
  rows: OutboxRow[],
  status: League['status'],
): ShownLeague[] {
  const known = new Map<string, ShownLeague>(serverLeagues.map((league) => [league.id, league]))
  for (const row of rows) callOf(row)?.overlay.leagues?.(known, row)
  const shown = [...known.values()]
  const fromServer = shown.slice(0, serverLeagues.length)
  const added = shown.slice(serverLeagues.length).filter((league) => league.status === status)
  return [...added.toReversed(), ...fromServer]
}
