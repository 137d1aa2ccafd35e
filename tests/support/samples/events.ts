import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { church as churchContract } from '#contract/church.ts'
import { events as eventContract } from '#contract/events.ts'
import type { Db } from '#server/db/connection.ts'
import { events, invitations } from '#server/db/schema/events.ts'
import type { owner } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import { congregation } from './congregation.ts'

type Details = Partial<Omit<typeof events.$inferInsert, 'id' | 'churchId'>> & {
  /** Ids of invited members. */
  guests?: string[]
}

/** Inserts an event directly; does not count towards the plan. */
export async function anEvent({ db }: { db: Db }, churchId: string, details: Details = {}) {
  const { guests = [], ...values } = details
  const event = {
    id: randomUUID(),
    churchId,
    title: 'Jèn',
    date: '2030-03-03',
    startTime: '10:00 AM',
    endTime: '12:00 PM',
    ...values,
  }
  await db.insert(events).values(event)
  if (guests.length > 0) {
    await db.insert(invitations).values(guests.map((memberId) => ({ eventId: event.id, memberId })))
  }
  return event
}

/** Values of the event form. */
export const eventDetails = {
  title: 'Jèn nan maten',
  date: '2030-03-03',
  start_time: '9:00 AM',
  end_time: '11h30',
  description: 'Vini ak yon zanmi.',
  location: '3 Ri Kapwa',
}

type Owner = Awaited<ReturnType<typeof owner>>

/** Common calls of the event tests, as a church's owner. */
export function eventCalls(api: Api) {
  return {
    create: ({ church, token }: Owner, input: Record<string, unknown> = {}) =>
      api.call(eventContract.create, { church_id: church.id, ...eventDetails, ...input }, { token }),
    invite: ({ token }: Owner, event_id: string, member_ids: string[]) =>
      api.call(eventContract.invite, { event_id, member_ids }, { token }),
    read: async ({ token }: Owner, event_id: string) =>
      (await api.call(eventContract.get, { event_id }, { token })).body,
    list: async ({ church, token }: Owner, input: Record<string, unknown> = {}) =>
      (await api.call(eventContract.list, { church_id: church.id, ...input }, { token })).body,
    /** Number of invitations used in the month. */
    used: async ({ church, token }: Owner) =>
      (await api.call(churchContract.usage, { church_id: church.id }, { token })).body.invites,
    /** Adds members; returns their ids, by name. */
    people: ({ church }: Owner, n: number) =>
      congregation(
        api,
        church.id,
        Array.from({ length: n }, (_, i) => `Manm ${String(i + 1).padStart(3, '0')}`),
        '2026-01-04',
      ),
    /** Sends a guest's RSVP. */
    answer: (eventId: string, memberId: string, status: 'yes' | 'no') =>
      api.db
        .update(invitations)
        .set({ status })
        .where(and(eq(invitations.eventId, eventId), eq(invitations.memberId, memberId))),
  }
}
