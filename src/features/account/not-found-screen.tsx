import { m } from '#src/locales/paraglide/messages.js'
import styles from './account.module.css'

/** The 404 page. */
export function NotFoundScreen() {
  return <h1 className={styles.notFound}>{m.account_not_found()}</h1>
}
