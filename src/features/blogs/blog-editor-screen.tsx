import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BlogFailed } from './blog-failed.tsx'
import { BlogDraftView } from './blog-draft-view.tsx'
import { BlogForm } from './blog-form.tsx'
import { blogQuery } from '#src/queries/blog-queries.ts'
import { useStoredBlog } from '#src/queries/use-stored-blog.ts'
import { BlogPicture } from './blog-picture.tsx'
import { BlogProgress } from './blog-progress.tsx'
import { DeleteBlog } from './delete-blog.tsx'
import { PublishCard } from './publish-card.tsx'
import { sendLatest } from './send-latest.ts'

const isUnderWay = ({ status }: Blog) => status !== 'blog_body_completed' && status !== 'failed'

/** A post of the person, for editing. An id of none may be a league's: the specification has both below this address. */
export function BlogEditorScreen({ blogId }: { blogId: string }) {
  useStoredBlog(blogId)
  const result = useQuery(blogQuery(blogId), queryClient)
  const blog = result.data
  const storing = useRef(() => Promise.resolve(true))
  // Published is what the server has: what was typed goes there first.
  const send = () => sendLatest(blogId, storing.current)
  if (result.error instanceof ApiError && [400, 404].includes(result.error.status)) {
    return <Navigate to="/leagues/$leagueId" params={{ leagueId: blogId }} replace />
  }
  return (
    <Page>
      <BackLink to="/blogs" label={m.blogs_back()} />
      <PageHeader title={m.blogs_edit_title()} actions={blog && <DeleteBlog blogId={blog.id} />} />
      <Stack gap={6}>
        {!blog && result.isPending && <SkeletonList rows={6} />}
        {!blog && result.isError && <LoadFailed title={m.blogs_one_load_failed()} query={result} />}
        {blog && isUnderWay(blog) && <BlogProgress blog={blog} />}
        {blog?.status === 'failed' && <BlogFailed blog={blog} />}
        {blog && <BlogDraftView blog={blog} />}
        {blog?.status === 'blog_body_completed' && (
          <BlogForm key={blog.id} blog={blog} storingRef={storing} />
        )}
        {blog?.status === 'blog_body_completed' && <BlogPicture blog={blog} />}
        {blog?.status === 'blog_body_completed' && <PublishCard blog={blog} send={send} />}
      </Stack>
    </Page>
  )
}
