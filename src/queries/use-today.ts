import { dateIn } from '#contract/fields/calendar.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { useChurch } from '#src/queries/use-church.ts'

/** Today's date in the church, by the server's clock if its offset is known. */
export function useToday(): string {
  // Until the church is loaded the device's own time zone is used.
  const timezone = useChurch()?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return dateIn(timezone, new Date(serverNow()))
}
