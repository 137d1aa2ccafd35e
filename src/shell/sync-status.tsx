import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { menuItemClass } from '#src/ui/overlays/menu.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useSyncStatus } from './use-sync-status.ts'
import styles from './sync-status.module.css'

/** Delay in milliseconds before an announcement: ushers may mark a member every second. */
const settledAfter = 2000

/**
 * The sync status with a link to the outbox, while something waits or there is no signal. Lives in the header: a banner
 * would shift the roll under the finger when it appears.
 */
export function SyncStatus() {
  const { Icon, word, look, label } = useSyncStatus()
  const announced = useSettled(word)
  return (
    <>
      {look && (
        <Link
          to="/waiting"
          className={classNames(styles.status, styles[look])}
          data-in-snapshot="hide"
          aria-label={label}
        >
          <Icon aria-hidden="true" />
          <span className={styles.word}>{word}</span>
        </Link>
      )}
      <span role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </span>
    </>
  )
}

/** The same as a menu item, in every state. */
export function SyncItem() {
  const { Icon, word, label } = useSyncStatus()
  return (
    <Link to="/waiting" role="menuitem" tabIndex={-1} className={menuItemClass} aria-label={label}>
      <Icon aria-hidden="true" />
      {word}
    </Link>
  )
}

/** Returns a text once it has been stable. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledAfter)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
