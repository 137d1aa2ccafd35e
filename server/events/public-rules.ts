import { dateIn } from '#contract/fields/calendar.ts'
import type { PublicEvent } from '#contract/events.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'
import type { Invitation, PublicEventRow } from './public-store.ts'

/** Tolerated clock skew of a device in milliseconds; beyond it, server time is used. */
const maxClockSkew = 5 * 60_000

/** Whether the event's day is over in the church's time zone. */
export function isOver(event: { date: string; timezone: string }, now: Date): boolean {
  return dateIn(event.timezone, now) > event.date
}

/** Parses the time of an RSVP from a device's clock; undefined means now. Throws `Problem` 400 when it is no time. */
export function answeredAt(text: string | undefined, now: Date): Date {
  const instant = text === undefined ? now.getTime() : Date.parse(text)
  if (Number.isNaN(instant)) throw fieldProblem('answered_at', m.date_invalid())
  return instant > now.getTime() + maxClockSkew ? now : new Date(Math.max(instant, 0))
}

/** An event as a guest sees it. */
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
