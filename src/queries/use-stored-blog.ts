import { useEffect } from 'react'
import { queryClient } from '#src/api/query.ts'
import { session } from '#src/api/session.ts'
import { readStoredBlog } from '#src/offline/stored-blogs.ts'
import { blogQuery } from './blog-queries.ts'

/** Shows a post as it was read last on this device until the server has told of it, and without a network. */
export function useStoredBlog(blogId: string): void {
  useEffect(() => {
    const user = session().user?.id
    const { queryKey } = blogQuery(blogId)
    if (user === undefined || queryClient.getQueryData(queryKey) !== undefined) return
    void readStoredBlog(user, blogId)
      .then((stored) => {
        if (!stored || queryClient.getQueryData(queryKey) !== undefined) return
        queryClient.setQueryData(queryKey, stored.blog, { updatedAt: stored.readAt })
      })
      .catch(() => {})
  }, [blogId])
}
