import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { PublicEvent } from '#contract/events.ts'
import type { RsvpPage } from '#contract/pages/rsvp-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { pageAddress } from './page-address.ts'
import type { Shown } from './lazy-hydration.ts'
import styles from './rsvp.module.css'

/**
 * The RSVP form and all possible results, mostly hidden: the script (lazy-hydration.ts) only toggles them, so
 * that all text is server-rendered.
 */
export function RsvpChoice({ page, event }: { page: RsvpPage; event: PublicEvent }) {
  const answered = event.rsvp === 'yes' || event.rsvp === 'no'
  const asks = !event.over && (!answered || page.asksAgain || page.failed)
  const language = page.languageChosen ? page.language : undefined
  return (
    <section
      className={styles.answer}
      data-rsvp-event={event.id}
      data-rsvp-member={page.memberId}
      data-rsvp-code={page.code}
      data-rsvp-rendered-at={page.renderedAt}
    >
      <div role="status" tabIndex={-1} className={styles.status}>
        {event.over && <p className={classNames(styles.note, styles.over)}>{m.rsvp_over()}</p>}
        <Note
          part="yes"
          shown={event.rsvp === 'yes' && !asks}
          look={styles.yes}
          icon={<CircleCheck aria-hidden />}
        >
          {m.rsvp_confirmed()}
        </Note>
        <Note
          part="no"
          shown={event.rsvp === 'no' && !asks}
          look={styles.no}
          icon={<HeartHandshake aria-hidden />}
        >
          {m.rsvp_declined()}
        </Note>
        <Note part="kept" shown={false} look={styles.kept} icon={<CloudOff aria-hidden />}>
          {m.rsvp_kept()}
        </Note>
        <Note part="failed" shown={page.failed} look={styles.failed}>
          {m.rsvp_failed()}
        </Note>
      </div>
      {!event.over && (
        <>
          <form
            method="post"
            action={pageAddress(page)}
            data-rsvp-part={'question' satisfies Shown}
            hidden={!asks}
          >
            <h2 className={styles.question}>{m.rsvp_question()}</h2>
            <input type="hidden" name="church_id" value={page.churchId} />
            <input type="hidden" name="member_id" value={page.memberId} />
            {language && <input type="hidden" name="lang" value={language} />}
            <div className={styles.buttons}>
              <button
                type="submit"
                name="status"
                value="yes"
                className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
              >
                <Check aria-hidden />
                {m.rsvp_yes()}
              </button>
              <button
                type="submit"
                name="status"
                value="no"
                className={buttonClass({ size: 'lg', block: true })}
              >
                <X aria-hidden />
                {m.rsvp_no()}
              </button>
            </div>
          </form>
          <p data-rsvp-part={'change' satisfies Shown} hidden={asks}>
            <a href={pageAddress(page, { language, change: true })} className={buttonClass({ block: true })}>
              {m.rsvp_change()}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

function Note(props: { part: Shown; shown: boolean; look?: string; icon?: ReactNode; children: ReactNode }) {
  const { part, shown, look, icon, children } = props
  return (
    <p data-rsvp-part={part} hidden={!shown} className={classNames(styles.note, look)}>
      {icon}
      {children}
    </p>
  )
}
