import type { ResponseOf, ValidInputOf } from '#contract/endpoint.ts'
import type { events } from '#contract/events.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { calendarFile } from './calendar-file.ts'
import { answeredAt, isOver, viewPublicEvent } from './public-rules.ts'
import { findInvitation, findPublicEvent, recordRsvp } from './public-store.ts'

type PublicCalls = Pick<typeof events, 'getPublic' | 'rsvp' | 'calendar'>

/** Handlers for anybody with the link. Ids that do not belong together are a 404, like missing ones. */
export const publicEventHandlers: Handlers<PublicCalls> = {
  async getPublic({ event_id, church_id, member_id }, { db }) {
    const event = await findPublicEvent(db, event_id)
    if (!event || (church_id && church_id !== event.churchId)) throw notFound()
    const invitation = member_id ? await findInvitation(db, event, member_id) : undefined
    if (member_id && !invitation) throw notFound()
    return viewPublicEvent(event, invitation, new Date())
  },

  rsvp: (input, { db }) => respondToInvitation(db, input),

  async calendar({ event_id }, { db }) {
    const event = await findPublicEvent(db, event_id)
    if (!event) throw notFound()
    return new Response(calendarFile(event), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="event.ics"',
        'x-robots-tag': 'noindex',
      },
    })
  },
}

/**
 * Saves an RSVP unless a later one is stored. Must run in a transaction. Throws `Problem` 404 without an invitation,
 * 409 when the event was over at the time of the RSVP.
 */
export async function respondToInvitation(
  db: Db,
  { event_id, church_id, member_id, status, answered_at }: ValidInputOf<typeof events.rsvp>,
): Promise<ResponseOf<typeof events.rsvp>> {
  const now = new Date()
  const at = answeredAt(answered_at, now)
  const event = await findPublicEvent(db, event_id)
  if (!event || church_id !== event.churchId) throw notFound()
  const invitation = await findInvitation(db, event, member_id)
  if (!invitation) throw notFound()
  // The time of the RSVP decides, not its arrival: it may have waited for a network.
  if (isOver(event, at)) throw new Problem(409, m.event_over())
  const rsvp = { eventId: event_id, memberId: invitation.memberId, status, answeredAt: at }
  const stored = await recordRsvp(db, rsvp)
  if (!stored) throw notFound()
  return { message: stored === 'no' ? m.rsvp_declined() : m.rsvp_confirmed(), status: stored }
}
