import { useSyncExternalStore } from 'react'
import { dateAlone } from '#src/lib/dates.ts'
import { localDate } from '#src/lib/local-date.ts'

const never = () => () => {}

/** The day of an instant where this device is. The server, which renders it first, knows no device: there it is that of UTC. */
export function DayOf({ instant }: { instant: string }) {
  const day = useSyncExternalStore(
    never,
    () => localDate(new Date(instant)),
    () => instant.slice(0, 10),
  )
  return <time dateTime={instant}>{dateAlone(day)}</time>
}
