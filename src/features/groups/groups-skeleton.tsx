import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import styles from './groups-screen.module.css'

/** Placeholder of the groups while they load. */
export function GroupsSkeleton() {
  return (
    <div role="status" aria-label={m.ui_loading()} className={styles.cards}>
      {[62, 48, 70, 55].map((width) => (
        <Card key={width}>
          <Stack gap={3}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="35%" height="0.85em" />
            <Skeleton width="80%" height="0.85em" />
            <Skeleton height="var(--target)" />
          </Stack>
        </Card>
      ))}
    </div>
  )
}
