import type { PublicPage } from '#contract/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { metaDescription } from './meta-description.ts'
import { pagePicture } from './page-picture.ts'

/** The metadata of a public page, for search engines and link previews. */
export function PageHead({ page }: { page: PublicPage }) {
  const { path, served, listed } = page
  const { origin, settings, language, podcast, publisher = podcast?.user } = served
  if (!publisher) return null
  const address = origin + path
  const feed = `${origin}/@${encodeURIComponent(publisher.username)}/feed.xml`
  const title = podcast?.title ?? m.podcasts_welcome({ name: publisher.name })
  const about =
    podcast?.description ?? m.podcasts_page_meta({ name: publisher.name, username: publisher.username })
  const description = metaDescription(about)
  const pictured = podcast ?? served.podcasts?.podcastFiles[0]
  const picture = pagePicture(served)
  return (
    <>
      <title>{`${title} · ${settings.title}`}</title>
      <meta name="description" content={description} />
      {!listed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content={podcast ? 'music.song' : 'profile'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={settings.title} />
      <meta property="og:locale" content={language} />
      <meta property="og:image" content={picture} />
      {pictured && <meta property="og:image:width" content="1400" />}
      {pictured && <meta property="og:image:height" content="1400" />}
      {podcast && (
        <>
          <meta property="og:audio" content={`${origin}${settings.apiBase}/${podcast.stream_url}`} />
          <meta property="og:audio:type" content={podcast.contentType} />
        </>
      )}
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      {listed && <link rel="alternate" type="application/rss+xml" title={publisher.name} href={feed} />}
    </>
  )
}
