import { infiniteQueryOptions } from '@tanstack/react-query'
import { posts } from '#contract/blogs/posts.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'

/** Same as the server-rendered first page. */
const postsPage = 10

/** A published post. Not persisted: it can exceed the small query storage. */
export const postQuery = (username: string, slug: string) => query(posts.get, { username, slug })

export const podcastPostsQuery = (username: string, podcastId: string) =>
  query(posts.list, { username, podcast_id: podcastId, page: 1, limit: postsPage })

export const publisherPostsQuery = (username: string, tag = '') =>
  infiniteQueryOptions({
    queryKey: [posts.list.name, { username, tag, limit: postsPage }] as const,
    queryFn: ({ pageParam: page, signal }) =>
      call(posts.list, { username, tag, page, limit: postsPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
