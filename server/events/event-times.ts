import { addDays } from '#contract/fields/calendar.ts'
import { possibleMinutes } from '#contract/fields/time-of-day.ts'

const aDay = 24 * 60 * 60_000

/**
 * The instant at `minutes` after midnight in a time zone. Per RFC 5545 (3.3.5), an ambiguous time is the first
 * occurrence, and a skipped time uses the UTC offset before the change.
 */
export function instantIn(timezone: string, date: string, minutes: number): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  const [before, after] = [asUtc - aDay, asUtc + aDay].map(
    (instant) => asUtc - utcOffsetOf(timezone, instant),
  )
  const occurs = (instant: number) => asUtc - utcOffsetOf(timezone, instant) === instant
  return new Date(!occurs(before!) && occurs(after!) ? after! : before!)
}

/** In milliseconds. */
function utcOffsetOf(timezone: string, instant: number): number {
  const shown = new Intl.DateTimeFormat('sv', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}

/** Start and end of an event; null (whole day) when its start cannot be parsed, even with the help of its end. */
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
