import { infiniteQueryOptions } from '@tanstack/react-query'
import { leagues } from '#contract/leagues.ts'
import { call } from '#src/api/session.ts'

/** How many a page of the list has. */
const limit = 5

/** What the person has posted, active (1) or inactive (2), page by page, stored for use without a network. */
export const postedQuery = (status: '1' | '2') =>
  infiniteQueryOptions({
    queryKey: [leagues.list.name, { status, limit }] as const,
    queryFn: ({ pageParam: page }) => call(leagues.list, { status, page, limit }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    meta: { offline: true },
    gcTime: Infinity,
  })
