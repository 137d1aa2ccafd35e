import { Link } from '@tanstack/react-router'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { useOnline } from '#src/sync/use-online.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { countWaiting } from '#src/offline/waiting.ts'
import { useNothingWaits } from '#src/widgets/use-nothing-waits.ts'
import styles from './stored-line.module.css'

/** So long what is being sent right now is not called waiting, in milliseconds. */
const soon = 1500

/** Where the marks are: on this phone only, or on the server. */
export function StoredLine() {
  const { waiting, attention } = countWaiting(usePending())
  const isOnline = useOnline()
  const lasts = useLasting(waiting > 0)
  const { isSure, text } = useNothingWaits()
  if (attention > 0) {
    return (
      <p className={styles.line} data-in-snapshot="hide">
        <CloudAlert aria-hidden="true" className={styles.attention} />
        <Link to="/waiting">{m.offline_attention_count({ n: attention })}</Link>
      </p>
    )
  }
  const shown = waiting > 0 && (lasts || !isOnline)
  return (
    <p className={styles.line} data-in-snapshot="hide">
      {shown && <CloudUpload aria-hidden="true" />}
      {!shown && isSure && <CloudCheck aria-hidden="true" className={styles.sent} />}
      {!shown && !isSure && <CloudAlert aria-hidden="true" className={styles.attention} />}
      {shown ? <Link to="/waiting">{m.attendance_kept({ n: waiting })}</Link> : text}
    </p>
  )
}

/** Whether `value` has been true for a while. */
function useLasting(value: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!value) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), soon)
    return () => clearTimeout(timer)
  }, [value])
  return value && lasts
}
