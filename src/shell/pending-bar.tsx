import { useRouterState } from '@tanstack/react-router'
import styles from './pending-bar.module.css'

/** A line under the header while a page is loading. Pages that load at once never show it. */
export function PendingBar() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return pending && <div className={styles.bar} aria-hidden="true" />
}
