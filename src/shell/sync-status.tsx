import { Link } from '@tanstack/react-router'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { m } from '#src/locales/paraglide/messages.js'
import { iconButtonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { countWaiting } from '#src/sync/waiting.ts'
import styles from './sync-status.module.css'

/** How many changes of this device are not on the server yet; links to the list of them. */
export function SyncStatus() {
  const { waiting, attention } = countWaiting(usePending())
  const count = waiting + attention
  const texts = [
    attention > 0 && m.offline_attention_count({ n: attention }),
    waiting > 0 && m.offline_waiting_count({ n: waiting }),
    count === 0 && m.offline_all_sent(),
  ]
  const Icon = icon(waiting, attention)
  return (
    <Link
      to="/waiting"
      className={classNames(iconButtonClass(), styles.status, attention > 0 && styles.attention)}
      aria-label={texts.filter(Boolean).join('. ')}
    >
      <Icon aria-hidden="true" />
      {count > 0 && <span className={styles.count}>{count > 999 ? '999+' : count}</span>}
    </Link>
  )
}

function icon(waiting: number, attention: number) {
  if (attention > 0) return CloudAlert
  return waiting > 0 ? CloudUpload : CloudCheck
}
