import { leagues } from '#contract/leagues/leagues.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refreshLeagues } from '#src/features/leagues/refresh-leagues.ts'

/** Closes or reopens a league. */
export function useLeagueStatus() {
  const { mutate } = useCall(leagues.setStatus, {
    success: ({ message }) => message,
    failure: m.league_list_status_failed,
    refresh: refreshLeagues,
  })
  return { change: mutate }
}
