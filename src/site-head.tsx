import { isHelpTopic } from '#contract/site-pages.ts'
import type { PublicPage } from '#contract/served-page.ts'
import { topics } from '#src/widgets/help/topics.ts'
import { m } from '#src/locales/paraglide/messages.js'

interface Texts {
  title: string
  /** Title of link previews, if another. */
  headline?: string
  description: string
}

function textsOf({ path, served }: PublicPage): Texts {
  const app = served.settings.title
  if (path === '/about')
    return { title: m.nav_about(), headline: m.about_headline(), description: m.about_lead({ app }) }
  if (path === '/contact') return { title: m.nav_contact(), description: m.contact_meta({ app }) }
  if (path === '/help') return { title: m.nav_help(), description: m.help_meta({ app }) }
  if (path === '/login') return { title: m.nav_login(), description: m.account_login_meta({ app }) }
  if (path === '/register')
    return { title: m.account_register_title(), description: m.account_register_meta({ app }) }
  const topic = path.replace('/help/', '')
  if (isHelpTopic(topic))
    return { title: topics[topic].title({ app }), description: topics[topic].lead({ app }) }
  return { title: m.home_title(), headline: m.home_headline(), description: m.home_lead() }
}

/** The metadata of the site's own pages, for search engines and link previews. */
export function SiteHead({ page }: { page: PublicPage }) {
  const { path, served } = page
  const { origin, settings, language } = served
  const { title, headline = title, description } = textsOf(page)
  return (
    <>
      <title>{`${title} · ${settings.title}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={headline} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={settings.title} />
      <meta property="og:locale" content={language} />
      <meta property="og:image" content={`${origin}/icons/icon-512.png`} />
      <meta name="twitter:card" content="summary" />
    </>
  )
}
