import { m } from '#src/locales/paraglide/messages.js'
import styles from './rejected-row.module.css'

/** The content of a rejected row, collapsed. */
export function WrittenText({ text }: { text: string }) {
  return (
    <details className={styles.read}>
      <summary>{m.waiting_read()}</summary>
      <p className={styles.text}>{text}</p>
    </details>
  )
}
