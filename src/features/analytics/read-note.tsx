import type { UseQueryResult } from '@tanstack/react-query'
import { queryClient } from '#src/api/query.ts'
import type { Overview } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import type { Service } from '#contract/attendance/attendance.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { shortDateOf, timeOfDay } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { serviceQuery } from '#src/queries/church-queries.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { countWaiting, waitingRows } from '#src/offline/waiting.ts'
import { changesAbsent } from './rules.ts'
import styles from './read-note.module.css'

interface ReadNoteProps {
  churchId: string
  query: Pick<UseQueryResult<Pick<Overview, 'absent_members'>>, 'data' | 'isError' | 'dataUpdatedAt'>
}

/** From when the absent members are, if not from now, and how many marks on this device would change them. */
export function ReadNote({ churchId, query }: ReadNoteProps) {
  const isOnline = useOnline()
  const marks = usePendingOf((row: OutboxRow) => row.call === attendance.mark.name && row.church === churchId)
  if (query.data === undefined) return null
  const absent = new Set(query.data.absent_members.map(({ member_id }) => member_id))
  const changing = waitingRows(marks).filter(({ input }) => {
    const { marks: given = [], ...key } = input as InputOf<typeof attendance.mark>
    const service = queryClient.getQueryData<Service>(serviceQuery(churchId, key).queryKey)
    const isPresent = (id: string) =>
      service && service.marks.some((mark) => mark.member_id === id && mark.present)
    return changesAbsent(given, absent, isPresent)
  })
  const { waiting } = countWaiting(changing)
  const stale = !isOnline || query.isError
  const at = query.dataUpdatedAt
  const notes = [
    stale && m.dashboard_as_of({ date: shortDateOf(new Date(at).toISOString()), time: timeOfDay(at) }),
    waiting > 0 && !isOnline && m.dashboard_not_counted({ n: waiting }),
  ].filter(Boolean)
  return notes.length > 0 && <p className={styles.note}>{notes.join(' · ')}</p>
}
