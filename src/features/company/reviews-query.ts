import { infiniteQueryOptions } from '@tanstack/react-query'
import { reviews } from '#contract/leagues/reviews.ts'
import { call } from '#src/api/session.ts'

const limit = 10

/** An organiser's reviews, paginated and persisted. */
export const reviewsQuery = (user_id: string) =>
  infiniteQueryOptions({
    queryKey: [reviews.list.name, { user_id, limit }] as const,
    queryFn: ({ pageParam: page }) => call(reviews.list, { user_id, page, limit }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    meta: { offline: true },
    gcTime: Infinity,
  })
