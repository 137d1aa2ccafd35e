import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './member-header.module.css'

/** Holds the place of a member that is on its way. */
export function MemberSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{m.ui_loading()}</VisuallyHidden>
      <div className={styles.header}>
        <Skeleton circle width="6rem" height="6rem" />
        <div className={styles.who}>
          <Skeleton width="14rem" height="2rem" />
          <Skeleton width="10rem" />
        </div>
        <div className={styles.ways}>
          <Skeleton width="18rem" height="2.75rem" />
        </div>
      </div>
      <Card>
        <Stack gap={6}>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </Stack>
      </Card>
    </div>
  )
}
