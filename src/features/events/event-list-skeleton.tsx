import { m } from '#src/locales/paraglide/messages.js'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import cardStyles from './event-card.module.css'
import styles from './event-list.module.css'

/** Placeholder of the list while it loads. */
export function EventListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{m.ui_loading()}</VisuallyHidden>
      <div className={styles.heading}>
        <Skeleton width="7rem" height="1.4em" />
      </div>
      <div className={styles.cards}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={cardStyles.card}>
            <Skeleton width="3.25rem" height="4.25rem" />
            <div className={cardStyles.texts}>
              <Skeleton width={`${[68, 52, 76, 60][index]}%`} height="1.4em" />
              <Skeleton width="80%" />
              <Skeleton width="64%" />
            </div>
            <div className={cardStyles.actions}>
              <Skeleton width="8rem" height="2.25rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
