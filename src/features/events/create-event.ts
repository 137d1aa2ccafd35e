import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { call } from '#src/api/session.ts'
import { eventChanged } from './refresh-event.ts'
import { valuesOf } from './rules.ts'
import type { NewEvent } from './rules.ts'

/**
 * Makes an event and invites its guests, all or nothing. After a lost answer it may be there already, as it was sent
 * then: what has been changed or chosen since is made up for.
 */
export async function createEvent(churchId: string, wanted: NewEvent): Promise<EventDetail> {
  const { id, repeat_weeks: _weeks, member_ids, invite_to_all: _all, ...values } = wanted
  let event = await call(events.create, { church_id: churchId, ...wanted })
  const there = valuesOf(event)
  const trimmed = Object.entries(values).every(
    ([name, text]) => there[name as keyof typeof there] === text.trim(),
  )
  if (!trimmed) event = await call(events.update, { event_id: id, ...values })
  const invited = new Set(event.invited_members.map((guest) => guest.id))
  const missing = member_ids.filter((memberId) => !invited.has(memberId))
  if (missing.length > 0) {
    await call(events.invite, { event_id: id, member_ids: missing })
    event = await call(events.get, { event_id: id })
  }
  await eventChanged(event)
  return event
}
