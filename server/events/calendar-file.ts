import ical from 'ical-generator'
import { spanOf } from './event-times.ts'
import type { PublicEventRow } from './public-store.ts'

/** The event for a calendar: at its times where they can be reckoned with, else the whole day. */
export function calendarFile(event: PublicEventRow): string {
  const span = spanOf(event)
  const calendar = ical({ prodId: { company: 'Lakou', product: 'Lakou' } })
  calendar.createEvent({
    id: `${event.id}@lakou`,
    summary: event.title,
    description: event.description || null,
    location: event.location || event.address,
    stamp: new Date(),
    // Instants stand in UTC, so that no calendar has to know the church's time zone.
    ...(span
      ? { start: span.start, end: span.end ?? null }
      : { allDay: true, start: new Date(`${event.date}T12:00:00Z`), timezone: 'UTC' }),
  })
  return calendar.toString()
}
