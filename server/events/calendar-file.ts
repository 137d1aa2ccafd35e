import ical from 'ical-generator'
import { cleanText } from '#server/http/clean-text.ts'
import { spanOf } from './event-times.ts'
import type { PublicEventRow } from './public-store.ts'

/** Formats the event as iCalendar: with times if they can be parsed, otherwise as a whole-day event. */
export function calendarFile(event: PublicEventRow): string {
  const span = spanOf(event)
  const { startTime, endTime } = event
  // Unparsable times are printed above the description.
  const typed = span ? '' : [startTime, endTime].filter(Boolean).join(' – ')
  const calendar = ical({ prodId: { company: 'Lakou', product: 'Lakou' } })
  calendar.createEvent({
    id: `${event.id}@lakou`,
    summary: cleanText(event.title),
    description: cleanText([typed, event.description].filter(Boolean).join('\n\n')) || null,
    location: cleanText(event.location || event.address),
    stamp: new Date(),
    // UTC needs no time zone definition.
    ...(span
      ? { start: span.start, end: span.end ?? null }
      : { allDay: true, start: new Date(`${event.date}T12:00:00Z`), timezone: 'UTC' }),
  })
  return calendar.toString()
}
