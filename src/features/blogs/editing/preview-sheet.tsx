import { useQuery } from '@tanstack/react-query'
import { blogs } from '#contract/blogs/blogs.ts'
import { query, queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { BlogText } from '#src/offline/blog-text.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { PostArticle } from '#src/widgets/posts/post-article.tsx'

/** A post as it will be published: the server makes the HTML, by the same rules. */
export function PreviewSheet({ text: { title, body }, onClose }: { text: BlogText; onClose: () => void }) {
  const online = useOnline()
  const isEmpty = body.trim() === ''
  const result = useQuery({ ...query(blogs.preview, { body }), enabled: !isEmpty, gcTime: 0 }, queryClient)
  return (
    <Dialog open full wide onClose={onClose} title={m.blogs_edit_preview()}>
      {isEmpty && <Banner>{m.blogs_edit_preview_empty()}</Banner>}
      {!isEmpty && result.isPending && <SkeletonList rows={4} />}
      {result.isError && !online && <Banner>{m.blogs_edit_preview_offline()}</Banner>}
      {result.isError && online && <LoadFailed title={m.blogs_edit_preview_failed()} query={result} />}
      {result.data && <PostArticle title={title} html={result.data.html} />}
    </Dialog>
  )
}
