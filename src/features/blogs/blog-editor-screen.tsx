import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BlogDraftView } from './blog-draft-view.tsx'
import { BlogForm } from './blog-form.tsx'
import { blogQuery } from './blog-queries.ts'
import { DeleteBlog } from './delete-blog.tsx'

/** How often it is asked whether the post is written, in milliseconds: soon at first, since most are short. */
const firstEvery = 1000
const laterEvery = 5000
const firstTries = 4

/** How long it is asked, in milliseconds; afterwards a notice tells. */
const askedFor = 60_000

const isWritten = (blog: Blog | undefined) => blog?.status === 'blog_body_completed'
const isWaiting = (blog: Blog | undefined) =>
  blog !== undefined && blog.status !== 'blog_body_completed' && blog.status !== 'failed'

/** A post of the person, for editing. An id of none may be a league's: the specification has both below this address. */
export function BlogEditorScreen({ blogId }: { blogId: string }) {
  const [patient, setPatient] = useState(true)
  const result = useQuery(
    {
      ...blogQuery(blogId),
      refetchInterval: ({ state }) => {
        if (!patient || !isWaiting(state.data)) return false
        return state.dataUpdateCount < firstTries ? firstEvery : laterEvery
      },
    },
    queryClient,
  )
  const blog = result.data
  const waiting = isWaiting(blog)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setPatient(false), askedFor)
    return () => clearTimeout(timer)
  }, [waiting])
  if (result.error instanceof ApiError && [400, 404].includes(result.error.status)) {
    return <Navigate to="/leagues/$leagueId" params={{ leagueId: blogId }} replace />
  }
  return (
    <Page>
      <BackLink to="/blogs" label={m.blogs_back()} />
      <PageHeader title={m.blogs_edit_title()} actions={blog && <DeleteBlog blogId={blog.id} />} />
      {!blog && result.isPending && <SkeletonList rows={6} />}
      {!blog && result.isError && <LoadFailed title={m.blogs_one_load_failed()} query={result} />}
      {waiting && <Banner icon={<Spinner />}>{patient ? m.blogs_generating() : m.blogs_goes_on()}</Banner>}
      {blog?.status === 'failed' && (
        <EmptyState
          icon={<CircleAlert />}
          title={m.blogs_failed()}
          text={blog.reason}
          action={
            <Link to="/create/blog" className={buttonClass({ variant: 'primary' })}>
              {m.blogs_again()}
            </Link>
          }
        />
      )}
      {blog && <BlogDraftView blog={blog} />}
      {blog && isWritten(blog) && <BlogForm blog={blog} />}
    </Page>
  )
}
