import { dateIn } from '#contract/fields/calendar.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { useChurch } from '#src/queries/use-church.ts'

export function useToday(): string {
  // Falls back to the device's time zone while the church loads.
  const timezone = useChurch()?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return dateIn(timezone, new Date(serverNow()))
}
