import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import type { OpenSearch } from './open-search.ts'

const pageSize = 20

/** What is searched for, as calls have it: without the order. */
export function wantedOf({
  free,
  latest: _latest,
  ...search
}: OpenSearch): InputOf<typeof leagues.saveSearch> {
  return { ...search, ...(free && { free: 'true' }) }
}

/** What is open and fits, page by page; what was shown last is stored for use without a network. */
export const openLeaguesQuery = (search: OpenSearch) =>
  infiniteQueryOptions({
    queryKey: [leagues.open.name, search] as const,
    queryFn: ({ pageParam: page, signal }) =>
      call(
        leagues.open,
        { ...wantedOf(search), sort: search.latest ? 'newest' : 'date', page, limit: pageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    // What was found stays in sight while other words are typed.
    placeholderData: (previous) => previous,
    meta: { offline: true },
  })

export const savedSearchesQuery = () => query(leagues.searches, {}, { offline: true })
