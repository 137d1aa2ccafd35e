import { infiniteQueryOptions } from '@tanstack/react-query'
import { posts } from '#contract/blogs/posts.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'

/** How many posts a page of a list has, as the server renders the first. */
const postsPage = 10

/** A published post. Its text may be long: it is not stored with the other queries, which share a small storage. */
export const postQuery = (username: string, slug: string) => query(posts.get, { username, slug })

/** The posts that were written from a sermon. */
export const podcastPostsQuery = (username: string, podcastId: string) =>
  query(posts.list, { username, podcast_id: podcastId, page: 1, limit: postsPage })

/** Somebody's published posts, all or those with a tag, page by page. */
export const publisherPostsQuery = (username: string, tag = '') =>
  infiniteQueryOptions({
    queryKey: [posts.list.name, { username, tag, limit: postsPage }] as const,
    queryFn: ({ pageParam: page, signal }) =>
      call(posts.list, { username, tag, page, limit: postsPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
