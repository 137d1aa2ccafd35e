import { addDays, dateIn, isSunday } from '#contract/fields/calendar.ts'

/** The hour of Saturdays, church time, from which the weekly reminder is due. */
const dueFrom = 15

const formatters = new Map<string, Intl.DateTimeFormat>()

function hourIn(timezone: string, instant: Date): number {
  let formatter = formatters.get(timezone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
    formatters.set(timezone, formatter)
  }
  return Number(formatter.format(instant))
}

/**
 * The Saturday whose weekly reminder is due at this instant: from 15:00 to midnight of that day in the church's time
 * zone, whatever its daylight saving; null at all other times. A server that was down at 15:00 still sends it that
 * day, but nobody gets it on Sunday morning.
 */
export function dueSaturday(timezone: string, instant: Date): string | null {
  const date = dateIn(timezone, instant)
  return isSunday(addDays(date, 1)) && hourIn(timezone, instant) >= dueFrom ? date : null
}
