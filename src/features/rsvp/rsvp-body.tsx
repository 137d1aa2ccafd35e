import type { RsvpPage } from '#contract/pages/rsvp-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ServedCard, servedFrame } from '#src/widgets/served-card.tsx'
import { ServedHeader } from '#src/widgets/served-header.tsx'
import { EventFacts } from './event-facts.tsx'
import { pageAddress } from './page-address.ts'
import { RsvpChoice } from './rsvp-answer.tsx'
import styles from './rsvp.module.css'

const failures = {
  incomplete: { title: m.rsvp_missing, text: m.rsvp_missing_text },
  'not-found': { title: m.rsvp_gone, text: m.rsvp_gone_text },
  'too-many': { title: m.rsvp_busy, text: m.rsvp_busy_text },
}

/** Title of a page without an invitation. */
export const failureTitle = (found: keyof typeof failures) => failures[found].title()

export function RsvpBody({ page }: { page: RsvpPage }) {
  const { found, language } = page
  return (
    <>
      <ServedHeader
        app={page.app}
        language={language}
        label={m.rsvp_language()}
        addressIn={(locale) => pageAddress(page, { language: locale })}
        className={servedFrame}
      />
      <ServedCard cover={typeof found === 'string' ? null : found.church_cover}>
        {typeof found === 'string' ? (
          <>
            <h1>{failures[found].title()}</h1>
            <p className={styles.soft}>{failures[found].text()}</p>
          </>
        ) : (
          <>
            <EventFacts event={found} />
            <RsvpChoice page={page} event={found} />
          </>
        )}
      </ServedCard>
    </>
  )
}
