import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { Post } from '#contract/blogs/posts.ts'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { postQuery } from '#src/queries/post-queries.ts'
import { Page } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { InChurchColour } from '#src/widgets/church-colour.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { PostArticle, postTextId } from './post-article.tsx'
import { PostNotFound } from './post-not-found.tsx'

interface Address {
  username: string
  slug: string
}

export function PostScreen({ username, slug }: Address) {
  const result = useQuery({ ...postQuery(username, slug), ...served({ username, slug }) }, queryClient)
  const post = result.data
  usePageTitleOf(post?.title)
  if (result.error instanceof ApiError && [400, 404].includes(result.error.status)) {
    return <PostNotFound username={username} />
  }
  // A former username or slug redirects.
  if (post && (post.user.username !== username || post.slug !== slug)) {
    const { user, slug: now } = post
    return <Navigate to="/@{$username}/$slug" params={{ username: user.username, slug: now }} replace />
  }
  return (
    <InChurchColour colour={post?.look?.colour}>
      <Page width="reading">
        {post && <PostArticle post={post} />}
        {result.isPending && <SkeletonList rows={8} />}
        {result.isError && !post && <LoadFailed title={m.publishing_load_failed()} query={result} />}
      </Page>
    </InChurchColour>
  )
}

/** The server-rendered text, which is not embedded as data. */
let rendered: string | undefined

/** Data embedded in the served page. */
function served({ username, slug }: Address): { initialData?: Post; initialDataUpdatedAt?: number } {
  const post = servedPage()?.post
  if (!post || post.slug !== slug || post.user.username !== username) return {}
  const readRendered = () => globalThis.document?.getElementById(postTextId)?.innerHTML ?? ''
  const html = post.html || (rendered ??= readRendered())
  return { initialData: { ...post, html }, initialDataUpdatedAt: servedAt }
}
