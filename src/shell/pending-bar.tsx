import { useRouterState } from '@tanstack/react-router'
import styles from './pending-bar.module.css'

/** A progress line under the header, delayed so that fast pages never show it. */
export function PendingBar() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return pending && <div className={styles.bar} aria-hidden="true" />
}
