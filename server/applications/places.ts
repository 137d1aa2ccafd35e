import type { Db } from '#server/db/connection.ts'
import type { Notify } from '#server/notify.ts'
import { changeStatus, listMovers, lockLeague, recount } from './store.ts'

/**
 * Gives those who wait the places that are free, who waited longest first, tells them, and counts the applications anew.
 * The league stays locked until the transaction ends.
 */
export function placeGiver(notify: Notify): (tx: Db, leagueId: string) => Promise<void> {
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
