import type { ResponseOf, ValidInputOf } from '#contract/endpoint.ts'
import type { events } from '#contract/events.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import { leadersOf } from '#server/db/homes.ts'
import type { Handlers } from '#server/http/context.ts'
import { calendarDownload } from '#server/http/calendar-download.ts'
import type { DeviceClock } from '#server/http/device-clock.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Notify } from '#server/notify.ts'
import { calendarFile } from './calendar-file.ts'
import { isOver, viewPublicEvent } from './public-rules.ts'
import { findInvitation, findPublicEvent, recordRsvp } from './public-store.ts'

export interface RsvpServices {
  churchEvents: ChurchEvents
  notify: Notify
}

type PublicCalls = Pick<typeof events, 'getPublic' | 'rsvp' | 'calendar'>

/** Public calls of an invitation link. Ids that do not match respond 404, like missing ones. */
export const publicEventHandlers = (services: RsvpServices): Handlers<PublicCalls> => ({
  async getPublic({ event_id, church_id, member_id }, { db }) {
    const event = await findPublicEvent(db, event_id)
    if (!event || (church_id && church_id !== event.churchId)) throw notFound()
    const invitation = member_id ? await findInvitation(db, event, member_id) : undefined
    if (member_id && !invitation) throw notFound()
    return viewPublicEvent(event, invitation, new Date())
  },

  rsvp: (input, { db, clock }) => respondToInvitation(services, db, input, clock),

  async calendar({ event_id }, { db }) {
    const event = await findPublicEvent(db, event_id)
    if (!event) throw notFound()
    return calendarDownload(calendarFile(event), 'event.ics')
  },
})

/**
 * Stores an RSVP unless a later one exists. Runs in a transaction. Throws `Problem` 404 without an invitation, 409 when
 * the event was over at the time of the RSVP.
 */
export async function respondToInvitation(
  { churchEvents, notify }: RsvpServices,
  db: Db,
  { event_id, church_id, member_id, status, answered_at, not_before }: ValidInputOf<typeof events.rsvp>,
  clock?: DeviceClock,
): Promise<ResponseOf<typeof events.rsvp>> {
  const at = (answered_at && clock?.toServerTime(answered_at, 'answered_at', not_before)) || new Date()
  const event = await findPublicEvent(db, event_id)
  if (!event || church_id !== event.churchId) throw notFound()
  const invitation = await findInvitation(db, event, member_id)
  if (!invitation) throw notFound()
  // Uses the time of the RSVP, which may have been sent later.
  if (isOver(event, at)) throw new Problem(409, m.event_over())
  const rsvp = { eventId: event_id, memberId: invitation.memberId, status, answeredAt: at }
  const stored = await recordRsvp(db, rsvp, clock?.margin)
  if (!stored) throw notFound()
  // A repeated or outdated RSVP triggers no event.
  if (stored === status && stored !== invitation.status) {
    await churchEvents.emit(db, church_id, 'rsvp.answered', {
      event_id,
      event_title: event.title,
      member_id: invitation.memberId,
      member_name: invitation.name,
      status,
      answered_at: at.toISOString(),
    })
    const answer = { event_id, event_title: event.title, member_name: invitation.name, status }
    for (const leader of await leadersOf(db, church_id)) await notify(db, leader, 'rsvp_answered', answer)
  }
  return { message: stored === 'no' ? m.rsvp_declined() : m.rsvp_confirmed(), status: stored }
}
