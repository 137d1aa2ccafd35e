import { useQuery } from '@tanstack/react-query'
import { blogs } from '#contract/blogs/blogs.ts'
import { query, queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { blogQuery } from '#src/queries/blog-queries.ts'
import { useStoredBlog } from '#src/queries/use-stored-blog.ts'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { PostArticle } from '#src/widgets/posts/post-article.tsx'
import { PrintPage } from './print-page.tsx'

/** A printable saved post. */
export function PostScreen({ blogId }: { blogId: string }) {
  useStoredBlog(blogId)
  const post = useQuery(blogQuery(blogId), queryClient)
  const body = post.data?.body ?? ''
  const preview = useQuery(
    { ...query(blogs.preview, { body }), enabled: body !== '', gcTime: 0 },
    queryClient,
  )
  const failed = [post, preview].find(({ isError, data }) => isError && !data)
  return (
    <PrintPage
      title={m.print_post_title()}
      lead={m.print_post_lead()}
      back={<BackLink to="/blogs/by/$blogId" params={{ blogId }} label={m.blogs_edit_title()} />}
      instead={
        !(post.data && preview.data) &&
        (failed ? (
          <LoadFailed title={m.blogs_edit_preview_failed()} query={failed} />
        ) : (
          <Skeleton height="30rem" />
        ))
      }
    >
      {post.data && preview.data && <PostArticle title={post.data.title} html={preview.data.html} />}
    </PrintPage>
  )
}
