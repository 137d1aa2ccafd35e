import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import type { OpenSearch } from './open-search.ts'

const pageSize = 20

/** Converts search params to call input, without the order. */
export function inputOf({
  free,
  latest: _latest,
  ...search
}: OpenSearch): InputOf<typeof leagues.saveSearch> {
  return { ...search, ...(free && { free: 'true' }) }
}

/** Matching open leagues, paginated; the last result is persisted. */
export const openLeaguesQuery = (search: OpenSearch) =>
  infiniteQueryOptions({
    queryKey: [leagues.open.name, search] as const,
    queryFn: ({ pageParam: page, signal }) =>
      call(
        leagues.open,
        { ...inputOf(search), sort: search.latest ? 'newest' : 'date', page, limit: pageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    // Keeps the previous results while the search changes.
    placeholderData: (previous) => previous,
    meta: { offline: true },
  })

export const savedSearchesQuery = () => query(leagues.searches, {}, { offline: true })
