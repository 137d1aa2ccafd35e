import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { RsvpStatus } from '#contract/events.ts'
import type { Db } from '#server/db/connection.ts'
import { mergedInto } from '#server/db/merged-members.ts'
import { churches } from '#server/db/schema/church.ts'
import { events, invitations } from '#server/db/schema/events.ts'
import { members } from '#server/db/schema/members.ts'

/** Returns an event with its church's public data. */
export async function findPublicEvent(db: Db, eventId: string) {
  const [row] = await db
    .select({
      id: events.id,
      title: events.title,
      description: events.description,
      date: events.date,
      startTime: events.startTime,
      endTime: events.endTime,
      location: events.location,
      churchId: churches.id,
      churchName: churches.name,
      logo: churches.logo,
      cover: churches.cover,
      colour: churches.colour,
      address: churches.address,
      timezone: churches.timezone,
      language: churches.language,
    })
    .from(events)
    .innerJoin(churches, and(eq(churches.id, events.churchId), isNull(churches.deletedAt)))
    .where(eq(events.id, eventId))
  return row
}
export type PublicEventRow = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>

export interface Invitation {
  memberId: string
  name: string
  status: RsvpStatus
}

/** A merged member has the survivor's invitation. */
export async function findInvitation(
  db: Db,
  event: { id: string; churchId: string },
  memberId: string,
): Promise<Invitation | undefined> {
  const own = await invitationOf(db, event.id, memberId)
  if (own) return own
  const remaining = (await mergedInto(db, event.churchId, [memberId])).get(memberId)
  return remaining === undefined ? undefined : invitationOf(db, event.id, remaining)
}

async function invitationOf(db: Db, eventId: string, memberId: string): Promise<Invitation | undefined> {
  const [row] = await db
    .select({ memberId: members.id, name: members.name, status: invitations.status })
    .from(invitations)
    .innerJoin(members, eq(members.id, invitations.memberId))
    .where(and(eq(invitations.eventId, eventId), eq(invitations.memberId, memberId)))
  return row
}

/**
 * Stores an RSVP unless a stored one is later by more than `margin` milliseconds. Returns the stored status; undefined
 * without an invitation.
 */
export async function recordRsvp(
  db: Db,
  rsvp: { eventId: string; memberId: string; status: 'yes' | 'no'; answeredAt: Date },
  margin = 0,
): Promise<RsvpStatus | undefined> {
  const { eventId, memberId, status, answeredAt } = rsvp
  const latest = new Date(answeredAt.getTime() + margin)
  const one = and(eq(invitations.eventId, eventId), eq(invitations.memberId, memberId))
  const [changed] = await db
    .update(invitations)
    .set({ status, answeredAt: sql`greatest(${invitations.answeredAt}, ${answeredAt})` })
    .where(and(one, or(isNull(invitations.answeredAt), lte(invitations.answeredAt, latest))))
    .returning({ status: invitations.status })
  if (changed) return changed.status
  const [stored] = await db.select({ status: invitations.status }).from(invitations).where(one)
  return stored?.status
}
