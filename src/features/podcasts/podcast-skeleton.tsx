import { m } from '#src/locales/paraglide/messages.js'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './podcast-details.module.css'

export function PodcastSkeleton() {
  return (
    <div role="status" className={styles.podcast}>
      <VisuallyHidden>{m.ui_loading()}</VisuallyHidden>
      <div className={styles.artwork}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.words}>
        <Skeleton height="2.25rem" width="80%" />
        <Skeleton width="30%" />
        <Skeleton width="50%" />
        <Skeleton height="3rem" width="60%" />
      </div>
      <div className={styles.description}>
        <Skeleton height="6rem" />
      </div>
    </div>
  )
}
