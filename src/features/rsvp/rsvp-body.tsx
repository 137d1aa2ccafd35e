import type { RsvpPage } from '#contract/rsvp-page.ts'
import { languageNames } from '#src/lib/language-names.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { locales } from '#src/locales/paraglide/runtime.js'
import { Card } from '#src/ui/card.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { EventFacts } from './event-facts.tsx'
import { pageAddress } from './page-address.ts'
import { RsvpChoice } from './rsvp-answer.tsx'
import styles from './rsvp.module.css'

/** What stands in the page of an invitation. */
export function RsvpBody({ page }: { page: RsvpPage }) {
  const { found, language } = page
  return (
    <>
      <header className={styles.header}>
        <a href="/" className={styles.home}>
          <Logo name={page.app} size="sm" />
        </a>
        <nav aria-label={m.rsvp_language()} className={styles.languages}>
          {locales.map((locale) => (
            <a
              key={locale}
              href={pageAddress(page, { language: locale })}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === language ? 'true' : undefined}
            >
              {languageNames[locale]}
            </a>
          ))}
        </nav>
      </header>
      <main className={styles.main}>
        <Card className={styles.card}>
          {typeof found === 'string' ? (
            <>
              <h1>{found === 'incomplete' ? m.rsvp_missing() : m.rsvp_gone()}</h1>
              <p className={styles.soft}>
                {found === 'incomplete' ? m.rsvp_missing_text() : m.rsvp_gone_text()}
              </p>
            </>
          ) : (
            <>
              <EventFacts event={found} />
              <RsvpChoice page={page} event={found} />
            </>
          )}
        </Card>
      </main>
    </>
  )
}
