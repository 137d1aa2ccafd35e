import { m } from '#src/locales/paraglide/messages.js'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import filterStyles from './list-filter.module.css'
import styles from './member-list.module.css'

/** Holds the place of the list while it is on its way. */
export function MemberListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{m.ui_loading()}</VisuallyHidden>
      <div className={filterStyles.filter}>
        <div className={filterStyles.search}>
          <Skeleton height="var(--control)" />
        </div>
        <div className={filterStyles.group}>
          <Skeleton height="var(--control)" />
        </div>
      </div>
      <div className={styles.cards}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={styles.card}>
            <div className={styles.who}>
              <Skeleton circle width="2.75rem" height="2.75rem" />
              <div className={styles.lines}>
                <Skeleton width={`${[68, 52, 76][index % 3]}%`} />
                <Skeleton width="44%" height="0.85em" />
              </div>
            </div>
            <Skeleton width="60%" height="0.85em" />
            <Skeleton width="48%" height="0.85em" />
            <div className={styles.foot} />
          </div>
        ))}
      </div>
    </div>
  )
}
