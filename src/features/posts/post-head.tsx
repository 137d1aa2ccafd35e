import type { PublicPage, ServedPage } from '#contract/pages/served-page.ts'
import type { Post } from '#contract/blogs/posts.ts'
import { metaDescription } from '#src/lib/meta-description.ts'
import { PostFeedLink } from '#src/widgets/posts/post-feed-link.tsx'
import { PreviewMeta } from '#src/widgets/preview-meta.tsx'

/** The URL of a post's large picture: its own, or that of its sermon; undefined: it has none. */
export function postPicture(
  { origin, settings }: Pick<ServedPage, 'origin' | 'settings'>,
  { thumbnail, podcast }: Post,
): string | undefined {
  const picture = thumbnail ?? podcast?.thumbnail
  return picture && `${origin}${settings.apiBase}/${picture.replace('/300.jpg', '/1400.jpg')}`
}

/** The metadata of the page of a post. */
export function PostHead({ page, post }: { page: PublicPage; post: Post }) {
  const { title, description, user, publishedAt, updatedAt } = post
  const picture = postPicture(page.served, post)
  const writer = `${page.served.origin}/@${encodeURIComponent(user.username)}`
  return (
    <>
      <PreviewMeta
        page={page}
        title={title}
        description={metaDescription(description || title)}
        type="article"
        {...(picture && { picture })}
      >
        {picture && <meta property="og:image:width" content="1400" />}
        {picture && <meta property="og:image:height" content="1400" />}
        <meta property="article:published_time" content={publishedAt} />
        <meta property="article:modified_time" content={updatedAt} />
        <meta property="article:author" content={writer} />
      </PreviewMeta>
      <PostFeedLink address={`${writer}/posts.xml`} name={user.name} />
    </>
  )
}
