import { infiniteQueryOptions } from '@tanstack/react-query'
import { applications, applicationStatus } from '#contract/applications.ts'
import { call } from '#src/api/session.ts'
import { query } from '#src/api/query.ts'
import type { ApplicationsSearch } from './applications-search.ts'

const pageSize = 50
const nextPage = ({ currentPage, totalPages }: { currentPage: number; totalPages: number }) =>
  currentPage < totalPages ? currentPage + 1 : undefined

/** The applications that fit, page by page; those that were shown last are stored for use without a network. */
export const applicationsQuery = ({ league, q, status: chosen, by }: ApplicationsSearch) => {
  const status = chosen ?? 'pending'
  return infiniteQueryOptions({
    queryKey: [applications.list.name, { league, q, status, by }] as const,
    queryFn: ({ pageParam: page, signal }) =>
      call(
        applications.list,
        {
          status: `${applicationStatus[status]}`,
          ...(league && { league_id: league }),
          ...(q && { q }),
          sort: by ?? 'oldest',
          page,
          limit: pageSize,
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { offline: true },
  })
}

/** Who is shortlisted; of a candidate, what they were shortlisted for. */
export const shortlistQuery = () =>
  infiniteQueryOptions({
    queryKey: [applications.shortlisted.name] as const,
    queryFn: ({ pageParam: page, signal }) =>
      call(applications.shortlisted, { page, limit: pageSize, sort: 'newest' }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { offline: true },
  })

/** One person's applications to what the caller has posted. */
export const applicantQuery = (userId: string) =>
  query(applications.of, { user_id: userId }, { offline: true })

/** The calls whose queries change with a decision. */
export const decisionQueries = [applications.list, applications.shortlisted, applications.of] as const
