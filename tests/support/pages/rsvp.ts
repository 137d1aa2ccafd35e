import { eq } from 'drizzle-orm'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { users } from '#server/db/schema/account.ts'
import { member, owner } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import { stableTimeZone } from '#tests/support/stable-time-zone.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

/** Contents of an invitation link. */
export interface Link {
  event_id: string
  church_id: string
  member_id: string
}

export const timezone = stableTimeZone()
export const today = dateIn(timezone)

/** A pastor whose plan has room for all guests of a test. */
export async function host(api: Api) {
  const pastor = await owner(api, { timezone })
  await api.db.update(users).set({ plan: 'growth' }).where(eq(users.id, pastor.user.id))
  return pastor
}
export type Host = Awaited<ReturnType<typeof host>>

export type EventFields = Parameters<typeof anEvent>[2]

/** An event in a week with one invited member. */
export async function invitation(
  api: Api,
  { token, church }: Host,
  fields: EventFields = {},
  name = 'Wideline Désir',
): Promise<Link> {
  const { id: member_id } = await member(api, token, church.id, name)
  const { id: event_id } = await anEvent(api, church.id, {
    title: 'Konsè Nwèl',
    description: 'Pote yon zanmi.',
    date: addDays(today, 7),
    startTime: '6:00 PM',
    endTime: '9:00 PM',
    guests: [member_id],
    ...fields,
  })
  return { event_id, church_id: church.id, member_id }
}

/** Path of the page. */
export function pagePath({ event_id, church_id, member_id }: Link, more = ''): string {
  return `/event/${event_id}/rsvp?church_id=${church_id}&member_id=${member_id}${more}`
}

/** Submits the page's form like a browser without JavaScript. */
export function sendForm(
  { app }: Api,
  { event_id, church_id, member_id }: Link,
  fields: Record<string, string>,
  headers: Record<string, string> = fromElsewhere(),
) {
  return app.request(`/event/${event_id}/rsvp`, {
    method: 'POST',
    body: new URLSearchParams({ church_id, member_id, ...fields }),
    headers: { 'accept-language': 'en', ...headers },
  })
}
