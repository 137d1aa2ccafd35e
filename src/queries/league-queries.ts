import { infiniteQueryOptions } from '@tanstack/react-query'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'

const pageSize = 10
const nextPage = ({ currentPage, totalPages }: { currentPage: number; totalPages: number }) =>
  currentPage < totalPages ? currentPage + 1 : undefined

export const leagueQuery = (leagueId: string) =>
  query(leagues.find, { league_id: leagueId }, { offline: true })

/** The user's own league for editing, persisted once opened. */
export const ownLeagueQuery = (leagueId: string) =>
  query(leagues.get, { league_id: leagueId }, { offline: true })

/** Leagues that the user has posted, paginated and persisted. */
export const myLeaguesQuery = (status: League['status']) =>
  infiniteQueryOptions({
    queryKey: [leagues.list.name, { status: String(status) }] as const,
    queryFn: ({ pageParam: page }) =>
      call(leagues.list, { status: status === 1 ? '1' : '2', page, limit: pageSize }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { offline: true },
    gcTime: Infinity,
  })

/** Leagues that the user has applied to, paginated and persisted. */
export const appliedQuery = () =>
  infiniteQueryOptions({
    queryKey: [applications.mine.name] as const,
    queryFn: ({ pageParam: page }) => call(applications.mine, { page, limit: pageSize }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { offline: true },
    gcTime: Infinity,
  })
