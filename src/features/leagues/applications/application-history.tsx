import type { ApplicationDetail } from '#contract/leagues/application.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { statusNames } from '#src/features/leagues/application-status.tsx'
import styles from './applications.module.css'

/** What has happened to an application: who changed it, when, and why it was rejected. */
export function ApplicationHistory({ history }: Pick<ApplicationDetail, 'history'>) {
  return (
    <section>
      <h3 className={styles.heading}>{m.applications_history()}</h3>
      <ol role="list" className={styles.history}>
        {history.map(({ status, user_name, reason, createdAt }, index) => (
          <li key={createdAt}>
            {index === 0 ? m.applications_history_applied() : statusNames[status]()}
            <span className={styles.soft}>
              {' · '}
              <bdi>{user_name ?? m.applications_history_moved_up()}</bdi>
              {' · '}
              {formatRelativeTime(Date.parse(createdAt))}
            </span>
            {reason && (
              <p className={styles.text} dir="auto">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
