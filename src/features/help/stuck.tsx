import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './stuck.module.css'

/** Links for users who found no answer. */
export function Stuck() {
  return (
    <aside className={styles.stuck}>
      <h2>{m.help_stuck()}</h2>
      <p>{m.help_stuck_text()}</p>
      <Link to="/contact" className={buttonClass()}>
        {m.nav_contact()}
      </Link>
    </aside>
  )
}
