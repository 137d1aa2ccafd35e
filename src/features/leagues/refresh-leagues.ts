import { leagues } from '#contract/leagues/leagues.ts'
import { refresh } from '#src/queries/refresh.ts'

/** Refetches leagues after a change. */
export async function refreshLeagues(): Promise<void> {
  await refresh([leagues.list, leagues.get, leagues.find, leagues.open])
}
