import type { PublicPage } from '#contract/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** The metadata of the home page, for search engines and link previews. */
export function HomeHead({ page: { path, served } }: { page: PublicPage }) {
  const { origin, settings, language } = served
  const description = m.home_lead()
  const picture = `${origin}/icons/icon-512.png`
  return (
    <>
      <title>{`${m.home_title()} · ${settings.title}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={m.home_headline()} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={settings.title} />
      <meta property="og:locale" content={language} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary" />
    </>
  )
}
