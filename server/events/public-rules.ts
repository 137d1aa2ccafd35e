import { dateIn } from '#contract/fields/calendar.ts'
import type { PublicEvent } from '#contract/events.ts'
import type { Invitation, PublicEventRow } from './public-store.ts'

/** Whether the event's day has passed in the church's time zone. */
export function isOver(event: { date: string; timezone: string }, now: Date): boolean {
  return dateIn(event.timezone, now) > event.date
}

/** An event as displayed to a guest. */
export function viewPublicEvent(
  event: PublicEventRow,
  invitation: Invitation | undefined,
  now: Date,
): PublicEvent {
  return {
    id: event.id,
    title: event.title,
    description: event.description,
    date: event.date,
    start_time: event.startTime,
    end_time: event.endTime,
    location: event.location || event.address,
    church_id: event.churchId,
    church_name: event.churchName,
    church_logo: event.logo,
    church_cover: event.cover,
    church_colour: event.colour,
    timezone: event.timezone,
    language: event.language,
    over: isOver(event, now),
    rsvp: invitation?.status ?? null,
    member_name: invitation?.name ?? null,
  }
}
