import { addDays, dateIn, isSunday } from '#contract/fields/calendar.ts'

/** Hour (church time) on Saturdays from which the reminder is due. */
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
 * The Saturday whose reminder is due: from 15:00 to midnight in the church's time zone, otherwise null. A server that
 * was down at 15:00 still sends it that day, never on Sunday.
 */
export function dueSaturday(timezone: string, instant: Date): string | null {
  const date = dateIn(timezone, instant)
  return isSunday(addDays(date, 1)) && hourIn(timezone, instant) >= dueFrom ? date : null
}
