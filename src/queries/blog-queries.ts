import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { blogs } from '#contract/blogs/blogs.ts'
import { ApiError } from '#src/api/client.ts'
import { query } from '#src/api/query.ts'
import { call, session } from '#src/api/session.ts'
import { deleteStoredBlog, storeBlog } from '#src/offline/stored-blogs.ts'

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

/** How often a post is read again at most when it changes elsewhere, in milliseconds. */
const live = 1000

/**
 * One of them, which follows changes. Its text may be long: it is not stored with the other queries, which share a small
 * storage, but in the database (`useStoredBlog`).
 */
export const blogQuery = (id: string) => {
  const { queryKey, meta } = query(blogs.get, { blog_id: id }, { live })
  return queryOptions({ queryKey, ...(meta && { meta }), queryFn: () => readBlog(id) })
}

/** Not cut off when its screen is left: what is read is stored. */
async function readBlog(id: string) {
  try {
    const blog = await call(blogs.get, { blog_id: id })
    await storeBlog(session().user?.id, blog)
    return blog
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await deleteStoredBlog(id)
    throw error
  }
}
