import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Blog } from '#contract/blogs/blogs.ts'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writesTextOf } from '#src/offline/blog-text.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BlogFailed } from './blog-failed.tsx'
import { BlogDraftView } from './blog-draft-view.tsx'
import { BlogForm } from './blog-form.tsx'
import { blogQuery } from '#src/queries/blog-queries.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { useStoredBlog } from '#src/queries/use-stored-blog.ts'
import { BlogCover } from './blog-cover.tsx'
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
  const isTyped = usePendingOf(writesTextOf(blogId)).length > 0
  const isMissing = result.error instanceof ApiError && [400, 404].includes(result.error.status)
  // What was typed into a post that was deleted elsewhere is stored on this device.
  if (isMissing && isTyped && !blog) return <Navigate to="/waiting" replace />
  if (isMissing && !isTyped) {
    return <Navigate to="/leagues/$leagueId" params={{ leagueId: blogId }} replace />
  }
  return (
    <Page>
      <PageHeader
        back={<BackLink to="/blogs" label={m.blogs_back()} />}
        title={m.blogs_edit_title()}
        actions={blog && !isMissing && <DeleteBlog blogId={blog.id} />}
      />
      <Stack gap={6}>
        {!blog && result.isPending && <SkeletonList rows={6} />}
        {!blog && result.isError && <LoadFailed title={m.blogs_one_load_failed()} query={result} />}
        {blog && isUnderWay(blog) && <BlogProgress blog={blog} />}
        {blog?.status === 'failed' && <BlogFailed blog={blog} />}
        {blog && <BlogDraftView blog={blog} />}
        {blog?.status === 'blog_body_completed' && <WrittenBlog key={blog.id} {...{ blog, isMissing }} />}
      </Stack>
    </Page>
  )
}

/** What is done with a post that is written. Of one that was deleted elsewhere only its text is left. */
function WrittenBlog({ blog, isMissing }: { blog: Blog; isMissing: boolean }) {
  const storing = useRef(() => Promise.resolve(true))
  // Published is what the server has: what was typed goes there first.
  const send = () => sendLatest(blog.id, storing.current)
  return (
    <>
      <BlogForm blog={blog} storingRef={storing} />
      {!isMissing && <BlogCover blog={blog} />}
      {!isMissing && <BlogPicture blog={blog} />}
      {!isMissing && <PublishCard blog={blog} send={send} />}
    </>
  )
}
