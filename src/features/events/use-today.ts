import { dateIn } from '#contract/fields/calendar.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { useChurch } from '#src/queries/use-church.ts'

/** The date in the church, by the server's clock as far as it is known. */
export function useToday(): string {
  // Before the church has been read the device's own time has to do.
  const timezone = useChurch()?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return dateIn(timezone, new Date(serverNow()))
}
