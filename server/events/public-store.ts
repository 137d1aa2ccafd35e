import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { RsvpStatus } from '#contract/events.ts'
import type { Db } from '#server/db/connection.ts'
import { storedMembers } from '#server/db/merged-members.ts'
import { churches } from '#server/db/schema/church.ts'
import { events, invitations } from '#server/db/schema/events.ts'
import { members } from '#server/db/schema/members.ts'

/** An event with what a guest sees of its church; undefined when one of the two is not there. */
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

/** Whose an invitation is and what was answered. */
export interface Invitation {
  memberId: string
  name: string
  status: RsvpStatus
}

/** The invitation of a member; of one who has been merged into another, the other's. */
export async function findInvitation(
  db: Db,
  event: { id: string; churchId: string },
  memberId: string,
): Promise<Invitation | undefined> {
  const own = await invitationOf(db, event.id, memberId)
  if (own) return own
  const kept = (await storedMembers(db, event.churchId, [memberId])).get(memberId)
  return kept === undefined ? undefined : invitationOf(db, event.id, kept)
}

async function invitationOf(db: Db, eventId: string, memberId: string): Promise<Invitation | undefined> {
  const [row] = await db
    .select({ memberId: members.id, name: members.name, status: invitations.status })
    .from(invitations)
    .innerJoin(members, eq(members.id, invitations.memberId))
    .where(and(eq(invitations.eventId, eventId), eq(invitations.memberId, memberId)))
  return row
}

/** Keeps an answer unless a later one is there. Answers what counts now; undefined when the invitation has gone. */
export async function recordRsvp(
  db: Db,
  answer: { eventId: string; memberId: string; status: 'yes' | 'no'; answeredAt: Date },
): Promise<RsvpStatus | undefined> {
  const { eventId, memberId, status, answeredAt } = answer
  const one = and(eq(invitations.eventId, eventId), eq(invitations.memberId, memberId))
  const [changed] = await db
    .update(invitations)
    .set({ status, answeredAt })
    .where(and(one, or(isNull(invitations.answeredAt), lte(invitations.answeredAt, answeredAt))))
    .returning({ status: invitations.status })
  if (changed) return changed.status
  const [kept] = await db.select({ status: invitations.status }).from(invitations).where(one)
  return kept?.status
}
