import { infiniteQueryOptions } from '@tanstack/react-query'
import { reviews } from '#contract/leagues/reviews.ts'
import { call } from '#src/api/session.ts'

/** How many reviews a page of the list has. */
const limit = 10

/** The reviews of an organiser, page by page, stored for use without a network. */
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
