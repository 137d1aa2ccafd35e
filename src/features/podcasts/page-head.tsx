import type { PublicPage } from '#contract/pages/served-page.ts'
import { metaDescription } from '#src/lib/meta-description.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { PostFeedLink } from '#src/widgets/posts/post-feed-link.tsx'
import { PreviewMeta } from '#src/widgets/preview-meta.tsx'
import { pagePicture } from './page-picture.ts'

/** Metadata of a podcast's or publisher's page. */
export function PageHead({ page }: { page: PublicPage }) {
  const { origin, settings, podcast, posts, publisher = podcast?.user } = page.served
  if (!publisher) return null
  const show = page.served.show
  const name = show?.name || publisher.name
  const address = `${origin}/@${encodeURIComponent(publisher.username)}`
  const about =
    podcast?.description ??
    (show?.description || m.podcasts_page_meta({ name, username: publisher.username }))
  return (
    <>
      <PreviewMeta
        page={page}
        title={podcast?.title ?? m.podcasts_welcome({ name })}
        description={metaDescription(about)}
        type={podcast ? 'music.song' : 'profile'}
        picture={pagePicture(page.served)}
      >
        {podcast && (
          <>
            <meta property="og:audio" content={`${origin}${settings.apiBase}/${podcast.stream_url}`} />
            <meta property="og:audio:type" content={podcast.contentType} />
          </>
        )}
      </PreviewMeta>
      {page.listed && (
        <link rel="alternate" type="application/rss+xml" title={name} href={`${address}/feed.xml`} />
      )}
      {!podcast && posts && posts.totalItems > 0 && (
        <PostFeedLink address={`${address}/posts.xml`} name={publisher.name} />
      )}
    </>
  )
}
