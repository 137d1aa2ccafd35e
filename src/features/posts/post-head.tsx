import type { PublicPage, ServedPage } from '#contract/pages/served-page.ts'
import type { Post } from '#contract/blogs/posts.ts'
import { metaDescription } from '#src/lib/meta-description.ts'
import { artworkPicture, plainPicture } from '#src/widgets/link-picture.ts'
import type { LinkPicture } from '#src/widgets/link-picture.ts'
import { PostFeedLink } from '#src/widgets/posts/post-feed-link.tsx'
import { PreviewMeta } from '#src/widgets/preview-meta.tsx'

/** The picture of a post: its own, that of its sermon, or that of its writer's church. */
export function postPicture(served: ServedPage, { thumbnail, podcast, look }: Post): LinkPicture {
  const picture = thumbnail ?? podcast?.thumbnail
  return picture ? artworkPicture(served, picture) : plainPicture(served, look)
}

/** The metadata of the page of a post. */
export function PostHead({ page, post }: { page: PublicPage; post: Post }) {
  const { title, description, user, publishedAt, updatedAt } = post
  const writer = `${page.served.origin}/@${encodeURIComponent(user.username)}`
  return (
    <>
      <PreviewMeta
        page={page}
        title={title}
        description={metaDescription(description || title)}
        type="article"
        picture={postPicture(page.served, post)}
      >
        <meta property="article:published_time" content={publishedAt} />
        <meta property="article:modified_time" content={updatedAt} />
        <meta property="article:author" content={writer} />
      </PreviewMeta>
      <PostFeedLink address={`${writer}/posts.xml`} name={user.name} />
    </>
  )
}
