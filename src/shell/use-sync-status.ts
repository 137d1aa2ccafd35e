import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ComponentType } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { isDue } from '#src/offline/plan.ts'
import { countWaiting } from '#src/offline/waiting.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { useNothingWaits } from '#src/widgets/use-nothing-waits.ts'

interface SyncStatus {
  Icon: ComponentType<{ 'aria-hidden': 'true' }>
  word: string
  /** Null when all is sent and the server is reached. */
  look: 'attention' | 'offline' | 'waiting' | null
}

/** Returns the sync status, and its text for screen readers. */
export function useSyncStatus(): SyncStatus & { label: string } {
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
  const status =
    waiting + attention > 0 || nothing.isSure
      ? statusOf(waiting, attention, online, isPaused, nothing.word)
      : ({ Icon: CircleAlert, word: m.sync_unsure(), look: 'attention' } satisfies SyncStatus)
  return { ...status, label: [...new Set([status.word, ...texts])].filter(Boolean).join('. ') }
}

function statusOf(
  waiting: number,
  attention: number,
  online: boolean,
  isPaused: boolean,
  nothing: string,
): SyncStatus {
  if (attention > 0) {
    return { Icon: CircleAlert, word: m.sync_attention({ n: attention }), look: 'attention' }
  }
  if (waiting > 0) {
    if (!online) return { Icon: WifiOff, word: m.sync_kept({ n: waiting }), look: 'offline' }
    if (isPaused) return { Icon: Clock, word: m.sync_waiting({ n: waiting }), look: 'waiting' }
    return { Icon: RefreshCw, word: m.sync_sending(), look: 'waiting' }
  }
  if (!online) return { Icon: WifiOff, word: m.sync_no_signal(), look: 'offline' }
  return { Icon: Check, word: nothing, look: null }
}
