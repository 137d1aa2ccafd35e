import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { blogs } from '#contract/blogs/blogs.ts'
import { ApiError } from '#src/api/client.ts'
import { query } from '#src/api/query.ts'
import { call, session } from '#src/api/session.ts'
import { deleteStoredBlog, storeBlog } from '#src/offline/stored-blogs.ts'

const blogsPage = 20

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

/** Minimum interval between live refetches, in milliseconds. */
const live = 1000

/** Long texts are persisted in the database (`useStoredBlog`), not in the small query storage. */
export const blogQuery = (id: string) => {
  const { queryKey, meta } = query(blogs.get, { blog_id: id }, { live })
  return queryOptions({ queryKey, ...(meta && { meta }), queryFn: () => readBlog(id) })
}

/** Takes no abort signal: the result is stored even after the screen is left. */
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
