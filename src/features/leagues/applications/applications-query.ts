import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { applications } from '#contract/leagues/applications.ts'
import type { Application } from '#contract/leagues/application.ts'
import { query, queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { statusNumber } from './applications-search.ts'
import type { ApplicationsSearch } from './applications-search.ts'

/** How many applications a page of the list has. */
const limit = 30

/** The applications that a search finds, page by page. Those of a whole status are stored for use without a network. */
function applicationsQuery({
  q = '',
  league,
  status = 'pending',
  order: sort = 'oldest',
}: ApplicationsSearch) {
  const input = {
    status: `${statusNumber(status)}` as const,
    q,
    sort,
    limit,
    ...(league !== undefined && { league_id: league }),
  }
  return infiniteQueryOptions({
    queryKey: [applications.list.name, input] as const,
    queryFn: ({ pageParam: page }) => call(applications.list, { ...input, page }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    ...(q === '' && { meta: { offline: true }, gcTime: Infinity }),
  })
}

/** Returns the applications that a search finds, and the query with their count. */
export function useApplications(search: ApplicationsSearch) {
  const pages = useInfiniteQuery(applicationsQuery(search), queryClient)
  // A decision made meanwhile moves the pages: what comes twice is one.
  const all = pages.data?.pages.flatMap((page) => page.applications) ?? []
  const list = [...new Map(all.map((one) => [one.application_id, one])).values()]
  return { list, count: pages.data?.pages.at(-1)?.totalItems, pages }
}

/** Returns how many applications of each status a search finds; undefined until it is loaded. */
export function useCounts({ q = '', league }: ApplicationsSearch) {
  const input = { q, ...(league !== undefined && { league_id: league }) }
  return useQuery(query(applications.counts, input, { offline: true }), queryClient).data
}

/** Calls of which what they show changes with a decision. */
export const changedByDecision = [applications.list, applications.of, applications.counts]

/** Returns what somebody has applied to. */
export function appliedTo({ jobs, leagues }: Application) {
  return (jobs[0] ?? leagues[0])!
}

/** Returns the person that an application shows: to the organiser the applicant, to an applicant the organiser. */
export function personOf({ users }: Application) {
  return users[0]!
}

export const keyOf = ({ application_id }: Application) => application_id
export const nameOf = (application: Application) => personOf(application).name
