import { isHelpTopic } from '#contract/pages/site-pages.ts'
import type { PublicPage } from '#contract/pages/served-page.ts'
import { topics } from '#src/widgets/help/topics.ts'
import { PreviewMeta } from '#src/widgets/preview-meta.tsx'
import { m } from '#src/locales/paraglide/messages.js'

interface Texts {
  title: string
  /** Title for link previews, if different. */
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

/** Metadata of the site's own pages for search engines and link previews. */
export function SiteHead({ page }: { page: PublicPage }) {
  return <PreviewMeta page={page} {...textsOf(page)} />
}
