import { Link } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Features } from './features.tsx'
import { RollPicture } from './roll-picture.tsx'
import { RotatingWord } from './rotating-word.tsx'
import { Sermons } from './sermons.tsx'
import styles from './home-screen.module.css'

export function HomeScreen() {
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{m.home_eyebrow()}</p>
          <h1 className={styles.headline}>{m.home_headline()}</h1>
          <p className={styles.lead}>{m.home_lead()}</p>
          <RotatingWord />
          <div className={styles.actions}>
            <Link
              to="/register"
              search={{ church: true }}
              className={buttonClass({ variant: 'primary', size: 'lg' })}
            >
              {m.home_start()}
            </Link>
            <Link to="/login" search={{ church: true }} className={buttonClass({ size: 'lg' })}>
              {m.home_login()}
            </Link>
          </div>
          <p className={styles.note}>{m.home_free({ members: plans.free.members })}</p>
        </div>
        <RollPicture />
      </section>
      <Features />
      <Promises />
      <Sermons />
      <Steps />
      <section className={styles.closing}>
        <h2>{m.home_closing()}</h2>
        <Link
          to="/register"
          search={{ church: true }}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          {m.home_join()}
        </Link>
      </section>
    </>
  )
}

/** The product's promises by role, in place of testimonials. */
function Promises() {
  const promises = [
    [m.home_promise_pastor(), m.home_promise_pastor_role()],
    [m.home_promise_usher(), m.home_promise_usher_role()],
    [m.home_promise_treasurer(), m.home_promise_treasurer_role()],
  ]
  return (
    <section className={styles.band}>
      <h2>{m.home_promises()}</h2>
      <ul role="list" className={styles.voices}>
        {promises.map(([text, role]) => (
          <li key={role}>
            <p>{text}</p>
            <p className={styles.role}>{role}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Steps() {
  const steps = [m.home_step_sign_up(), m.home_step_import(), m.home_step_mark()]
  return (
    <section className={styles.section}>
      <h2>{m.home_steps()}</h2>
      <ol role="list" className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.help}>
        <Link to="/help" className={buttonClass()}>
          {m.home_help()}
        </Link>
      </p>
    </section>
  )
}
