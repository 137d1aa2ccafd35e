import { useSyncExternalStore } from 'react'
import { dateAlone } from '#src/lib/dates.ts'
import { localDate } from '#src/lib/local-date.ts'

const never = () => () => {}

/** The local date of an instant; UTC on the server, which does not know the device's time zone. */
export function DayOf({ instant }: { instant: string }) {
  const day = useSyncExternalStore(
    never,
    () => localDate(new Date(instant)),
    () => instant.slice(0, 10),
  )
  return <time dateTime={instant}>{dateAlone(day)}</time>
}
