import { addDays } from '#contract/fields/calendar.ts'
import { possibleMinutes } from '#contract/fields/time-of-day.ts'

const aDay = 24 * 60 * 60_000

/**
 * Returns the instant at `minutes` after midnight of `date` in a time zone. As RFC 5545 (3.3.5) has it, a time that
 * occurs twice is the first of them, and one that a change to daylight saving time skips has the UTC offset before it.
 */
export function instantIn(timezone: string, date: string, minutes: number): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  const [before, after] = [asUtc - aDay, asUtc + aDay].map(
    (instant) => asUtc - utcOffsetOf(timezone, instant),
  )
  const occurs = (instant: number) => asUtc - utcOffsetOf(timezone, instant) === instant
  return new Date(!occurs(before!) && occurs(after!) ? after! : before!)
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

/**
 * Returns start and end of an event, or null where the time of its start is not plain, and the end does not tell either:
 * then it lasts the whole day.
 */
export function spanOf(event: {
  date: string
  startTime: string
  endTime: string
  timezone: string
}): { start: Date; end: Date | undefined } | null {
  const [starts, ends] = [possibleMinutes(event.startTime), possibleMinutes(event.endTime)]
  const latest = starts.at(-1)
  if (latest === undefined || (starts.length > 1 && ends.length !== 1)) return null
  const start = starts.length > 1 ? (starts.findLast((minute) => minute < ends[0]!) ?? latest) : latest
  const end = ends.find((minute) => minute > start) ?? ends[0]
  if (end === undefined || ends.includes(start))
    return { start: instantIn(event.timezone, event.date, start), end: undefined }
  // An end before the start is on the next day.
  const lastDay = end < start ? addDays(event.date, 1) : event.date
  return {
    start: instantIn(event.timezone, event.date, start),
    end: instantIn(event.timezone, lastDay, end),
  }
}
