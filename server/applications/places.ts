import type { Db } from '#server/db/connection.ts'
import type { Notify } from '#server/notify.ts'
import { query } from '#server/db/query.ts'
import { changeStatus, countFree, lockLeague, recount } from './store.ts'
import type { LockedLeague } from './store.ts'

const waiting = query<{ id: string; user_id: string; places: number }>(
  `select id, user_id, places from applications where league_id = $1 and status = 5 order by sequence`,
  'applications-waiting',
)

/**
 * Returns those of the waiting list for whom there is room, who waited longest first. A group that needs more places than
 * are free is skipped, so that no place stays empty. The league is to be locked.
 */
async function listMovers(tx: Db, league: LockedLeague) {
  let free = await countFree(tx, league)
  if (free <= 0) return []
  return (await waiting(tx, [league.id])).filter(({ places }) => {
    if (places > free) return false
    free -= places
    return true
  })
}

/**
 * Gives free places to waiting applicants, the longest waiting first, notifies them, and recounts the applications.
 * The league stays locked until the transaction ends.
 */
export function waitingListPromoter(notify: Notify): (tx: Db, leagueId: string) => Promise<void> {
  return async (tx, leagueId) => {
    const league = await lockLeague(tx, leagueId)
    if (!league) return
    for (const { id, user_id } of await listMovers(tx, league)) {
      await changeStatus(tx, id, 1, { userName: null, reason: '' })
      const { title } = league.fields
      await notify(tx, user_id, 'application_status', {
        application_id: id,
        league_id: leagueId,
        title,
        change: 'place_free',
        reason: '',
      })
    }
    await recount(tx, leagueId)
  }
}
