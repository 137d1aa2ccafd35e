import { m } from '#src/locales/paraglide/messages.js'
import styles from './account.module.css'

/** The 404 page. */
export function NotFoundScreen() {
  return (
    <div className={styles.notFound}>
      <h1>{m.account_not_found()}</h1>
    </div>
  )
}
