import { infiniteQueryOptions } from '@tanstack/react-query'
import { blogs } from '#contract/blogs.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'

/** How many posts a page of the list has. */
const blogsPage = 20

/** The person's posts, page by page, stored for use without a network. */
export const myBlogsQuery = () =>
  infiniteQueryOptions({
    queryKey: [blogs.list.name, { limit: blogsPage }] as const,
    queryFn: ({ pageParam: page }) => call(blogs.list, { page, limit: blogsPage }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    meta: { offline: true },
    gcTime: Infinity,
  })

/** One of them. Its text may be long: it is not stored with the other queries, which share a small storage. */
export const blogQuery = (id: string) => query(blogs.get, { blog_id: id }, { live: 1000 })
