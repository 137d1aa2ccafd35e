import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { isDue } from '#src/offline/plan.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { countWaiting } from '#src/offline/waiting.ts'
import { useNothingWaits } from '#src/widgets/use-nothing-waits.ts'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './sync-status.module.css'

/** Delay in milliseconds before an announcement: ushers may mark a member every second. */
const settledAfter = 2000

/**
 * The sync status with a link to the outbox. Lives in the header: a banner would shift the roll under the
 * finger when it appears.
 */
export function SyncStatus() {
  const rows = usePending()
  const { waiting, attention } = countWaiting(rows)
  const isPaused = rows.every((row) => row.status !== 'waiting' || !isDue(row, Date.now()))
  const online = useOnline()
  const nothing = useNothingWaits()
  const texts = [
    attention > 0 && m.offline_attention_count({ n: attention }),
    waiting > 0 && m.offline_waiting_count({ n: waiting }),
    waiting + attention === 0 && nothing.text,
  ]
  const { Icon, word, look } =
    waiting + attention > 0 || nothing.isSure
      ? shown(waiting, attention, online, isPaused, nothing.word)
      : { Icon: CircleAlert, word: m.sync_unsure(), look: styles.attention }
  const announced = useSettled(word)
  return (
    <>
      <Link
        to="/waiting"
        className={classNames(styles.status, look)}
        data-in-snapshot="hide"
        aria-label={[...new Set([word, ...texts])].filter(Boolean).join('. ')}
      >
        <Icon aria-hidden="true" />
        <span className={styles.word}>{word}</span>
      </Link>
      <span role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </span>
    </>
  )
}

function shown(waiting: number, attention: number, online: boolean, isPaused: boolean, nothing: string) {
  if (attention > 0) {
    return { Icon: CircleAlert, word: m.sync_attention({ n: attention }), look: styles.attention }
  }
  if (waiting > 0) {
    if (!online) return { Icon: WifiOff, word: m.sync_kept({ n: waiting }), look: styles.offline }
    if (isPaused) return { Icon: Clock, word: m.sync_waiting({ n: waiting }), look: styles.waiting }
    return { Icon: RefreshCw, word: m.sync_sending(), look: styles.waiting }
  }
  if (!online) return { Icon: WifiOff, word: m.sync_no_signal(), look: styles.offline }
  return { Icon: Check, word: nothing, look: styles.sent }
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
