import { leagues } from '#contract/leagues/leagues.ts'
import { refresh } from '#src/queries/refresh.ts'

/** Reads again what shows a league, after one was posted, changed, closed or deleted. */
export async function refreshLeagues(): Promise<void> {
  await refresh([leagues.list, leagues.get, leagues.find, leagues.open])
}
