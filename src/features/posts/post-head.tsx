import { coverSize } from '#contract/blogs/post-limits.ts'
import type { PublicPage, ServedPage } from '#contract/pages/served-page.ts'
import type { Post } from '#contract/blogs/posts.ts'
import { artworkPicture, plainPicture } from '#src/widgets/link-picture.ts'
import type { LinkPicture } from '#src/widgets/link-picture.ts'
import { PostFeedLink } from '#src/widgets/posts/post-feed-link.tsx'
import { PreviewMeta } from '#src/widgets/preview-meta.tsx'
import { openGraphLocale } from './open-graph-locale.ts'

/** Preview picture of a post: wide or square artwork, the podcast's, or the church's. */
export function postPicture(served: ServedPage, post: Post): LinkPicture {
  const { cover, cover_alt: alt, thumbnail, podcast, look } = post
  if (cover) {
    const url = `${served.origin}${served.settings.apiBase}/${cover}`
    return { url, size: coverSize, ...(alt !== '' && { alt }) }
  }
  const picture = thumbnail ?? podcast?.thumbnail
  return picture ? artworkPicture(served, picture) : plainPicture(served, look)
}

/** Metadata of a post's page. */
export function PostHead({ page, post }: { page: PublicPage; post: Post }) {
  const { title, description, user, publishedAt, updatedAt, tags } = post
  const locale = openGraphLocale(post.locale)
  const writer = `${page.served.origin}/@${encodeURIComponent(user.username)}`
  return (
    <>
      <PreviewMeta
        page={page}
        title={title}
        description={description || title}
        {...(locale !== undefined && { locale })}
        type="article"
        picture={postPicture(page.served, post)}
      >
        <meta property="article:published_time" content={publishedAt} />
        <meta property="article:modified_time" content={updatedAt} />
        <meta property="article:author" content={writer} />
        {tags.map((tag) => (
          <meta key={tag} property="article:tag" content={tag} />
        ))}
      </PreviewMeta>
      <PostFeedLink address={`${writer}/posts.xml`} name={user.name} />
    </>
  )
}
