import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { plans } from '#contract/plans.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './about-screen.module.css'

/** The about page: what the product is, for whom, and what it promises. */
export function AboutScreen() {
  const { title: app } = useSettings()
  const does = [
    m.about_does_attendance(),
    m.about_does_absent(),
    m.about_does_gifts(),
    m.about_does_events(),
    m.about_does_sermons(),
  ]
  const whom = [
    m.about_whom_pastor(),
    m.about_whom_usher(),
    m.about_whom_treasurer(),
    m.about_whom_listener(),
  ]
  const promises = [
    m.about_promise_lost(),
    m.about_promise_yours(),
    m.about_promise_message(),
    m.about_promise_language(),
  ]
  return (
    <article>
      <header className={styles.section}>
        <p className={styles.eyebrow}>{m.about_title({ app })}</p>
        <h1>{m.about_headline()}</h1>
        <p className={styles.lead}>{m.about_lead({ app })}</p>
      </header>
      <section className={styles.band}>
        <div className={styles.section}>
          <h2>{m.about_name_title()}</h2>
          <p className={styles.lead}>{m.about_name_text()}</p>
        </div>
      </section>
      <div className={styles.section}>
        <section>
          <h2>{m.about_does_title()}</h2>
          <Points texts={does} />
        </section>
        <section>
          <h2>{m.about_whom_title()}</h2>
          <Points texts={whom} />
        </section>
        <section>
          <h2>{m.about_promise_title()}</h2>
          <Points texts={promises} />
        </section>
      </div>
      <section className={styles.band}>
        <div className={styles.section}>
          <h2>{m.about_try_title()}</h2>
          <p className={styles.lead}>{m.about_try_text({ members: plans.free.members })}</p>
          <div className={styles.actions}>
            <Link to="/register" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {m.nav_sign_up()}
            </Link>
            <Link to="/help" className={buttonClass({ size: 'lg' })}>
              {m.about_try_help()}
            </Link>
          </div>
        </div>
      </section>
    </article>
  )
}

function Points({ texts }: { texts: string[] }) {
  return (
    <ul role="list" className={styles.points}>
      {texts.map((text) => (
        <li key={text}>
          <Check aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
