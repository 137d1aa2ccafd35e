import { addDays } from '#contract/fields/calendar.ts'
import { minuteOfDay } from '#contract/fields/time-of-day.ts'

/** Returns the instant at `minutes` after midnight of `date` in a time zone. */
export function instantIn(timezone: string, date: string, minutes: number): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  // The UTC offset is read at the instant itself (second round), so that daylight saving time is right.
  let instant = asUtc
  for (let round = 0; round < 2; round++) instant = asUtc - utcOffsetOf(timezone, instant)
  return new Date(instant)
}

/** UTC offset of a time zone in milliseconds. */
function utcOffsetOf(timezone: string, instant: number): number {
  const shown = new Intl.DateTimeFormat('sv', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}

/** Returns start and end of an event, or null when its start time cannot be parsed: then it lasts the whole day. */
export function spanOf(event: {
  date: string
  startTime: string
  endTime: string
  timezone: string
}): { start: Date; end: Date | undefined } | null {
  const start = minuteOfDay(event.startTime)
  if (start === undefined) return null
  const end = minuteOfDay(event.endTime)
  // An end before the start is on the next day.
  const lastDay = end !== undefined && end <= start ? addDays(event.date, 1) : event.date
  return {
    start: instantIn(event.timezone, event.date, start),
    end: end === undefined ? undefined : instantIn(event.timezone, lastDay, end),
  }
}
