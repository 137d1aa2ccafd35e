import { useEffect } from 'react'
import { queryClient } from '#src/api/query.ts'
import { session } from '#src/api/session.ts'
import { readStoredBlog } from '#src/offline/stored-blogs.ts'
import { blogQuery } from './blog-queries.ts'

/** Shows the post from the database until the server responds, and offline. */
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
