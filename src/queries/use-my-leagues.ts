import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { League } from '#contract/leagues/leagues.ts'
import { queryClient } from '#src/api/query.ts'
import { changesLeagues, overlayLeagues } from '#src/offline/overlay-lists.ts'
import { myLeaguesQuery, ownLeagueQuery } from './league-queries.ts'
import { usePendingOf } from './use-pending.ts'

/** With pending writes, and the total count. */
export function useMyLeagues(status: League['status']) {
  const read = useInfiniteQuery(myLeaguesQuery(status), queryClient)
  const rows = usePendingOf(changesLeagues)
  const pages = read.data?.pages
  return useMemo(() => {
    // An insertion shifts pages: removes duplicates.
    const all = pages?.flatMap((page) => page.leagues) ?? []
    const serverLeagues = [...new Map(all.map((league) => [league.id, league])).values()]
    const leagues = overlayLeagues(serverLeagues, rows, status)
    const total = (pages?.at(-1)?.totalItems ?? 0) + leagues.length - serverLeagues.length
    return { leagues, total, read }
  }, [pages, rows, status, read])
}

/** With pending writes, including a league that the server does not have yet. */
export function useOwnLeague(leagueId: string | undefined) {
  const read = useQuery({ ...ownLeagueQuery(leagueId ?? ''), enabled: leagueId !== undefined }, queryClient)
  const rows = usePendingOf(changesLeagues)
  const league = useMemo(() => {
    const cached = read.data ?? listed(leagueId)
    return overlayLeagues(cached ? [cached] : [], rows, 1).find(({ id }) => id === leagueId)
  }, [read.data, rows, leagueId])
  return { league, read }
}

function listed(leagueId: string | undefined): League | undefined {
  return ([1, 2] as const)
    .flatMap((status) => queryClient.getQueryData(myLeaguesQuery(status).queryKey)?.pages ?? [])
    .flatMap(({ leagues }) => leagues)
    .find(({ id }) => id === leagueId)
}
