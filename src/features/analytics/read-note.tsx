import type { UseQueryResult } from '@tanstack/react-query'
import { attendance } from '#contract/attendance.ts'
import { shortDateOf, timeOfDay } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { countWaiting } from '#src/offline/waiting.ts'
import styles from './read-note.module.css'

interface ReadNoteProps {
  churchId: string
  query: Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt'>
}

/** From when the figures are, if they are not from now, and what this phone knows that they do not. */
export function ReadNote({ churchId, query }: ReadNoteProps) {
  const isOnline = useOnline()
  const marks = usePendingOf((row: OutboxRow) => row.call === attendance.mark.name && row.church === churchId)
  const { waiting } = countWaiting(marks)
  if (query.data === undefined) return null
  const stale = !isOnline || query.isError
  const at = query.dataUpdatedAt
  const notes = [
    stale && m.dashboard_as_of({ date: shortDateOf(new Date(at).toISOString()), time: timeOfDay(at) }),
    waiting > 0 && !isOnline && m.dashboard_not_counted({ n: waiting }),
  ].filter(Boolean)
  return notes.length > 0 && <p className={styles.note}>{notes.join(' · ')}</p>
}
