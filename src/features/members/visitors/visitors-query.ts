import { infiniteQueryOptions } from '@tanstack/react-query'
import { members } from '#contract/members.ts'
import { call } from '#src/api/session.ts'

/** How many cards a page has. */
const pageSize = 50

/** Visitor cards that wait for review, by the page. */
export const visitorsQuery = (churchId: string) =>
  infiniteQueryOptions({
    queryKey: [members.visitors.name, { church_id: churchId }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(members.visitors, { church_id: churchId, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
