import { addDays } from '#contract/fields/calendar.ts'
import { minuteOfDay } from '#contract/fields/time-of-day.ts'

/** When a church's clock shows so many minutes since midnight of `date`. */
export function instantIn(timezone: string, date: string, minutes: number): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  // The clock's lead over UTC is asked for at the instant itself, so that daylight saving is that of the hour.
  let instant = asUtc
  for (let round = 0; round < 2; round++) instant = asUtc - leadOf(timezone, instant)
  return new Date(instant)
}

/** How far a time zone's clock is ahead of UTC, in milliseconds. */
function leadOf(timezone: string, instant: number): number {
  const shown = new Intl.DateTimeFormat('sv', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}

/** From when to when an event is; null where its times cannot be reckoned with: then it is the whole day. */
export function spanOf(event: {
  date: string
  startTime: string
  endTime: string
  timezone: string
}): { start: Date; end: Date | undefined } | null {
  const start = minuteOfDay(event.startTime)
  if (start === undefined) return null
  const end = minuteOfDay(event.endTime)
  // What ends before it begins ends on the next day.
  const lastDay = end !== undefined && end <= start ? addDays(event.date, 1) : event.date
  return {
    start: instantIn(event.timezone, event.date, start),
    end: end === undefined ? undefined : instantIn(event.timezone, lastDay, end),
  }
}
