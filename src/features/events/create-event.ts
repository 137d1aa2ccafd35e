import { ownValue } from '#contract/fields/own-value.ts'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { call } from '#src/api/session.ts'
import { eventChanged } from './refresh-event.ts'
import { valuesOf } from './rules.ts'
import type { NewEvent } from './rules.ts'

/**
 * Creates an event with guests atomically. If it already exists after a lost response, updates it and all
 * dates of its series, and invites the missing guests.
 */
export async function createEvent(churchId: string, requested: NewEvent): Promise<EventDetail> {
  const { id, repeat_weeks: _weeks, member_ids, invite_to_all: _all, ...values } = requested
  let event = await call(events.create, { church_id: churchId, ...requested })
  const stored = valuesOf(event)
  const asTyped = Object.entries(values).every(
    ([name, text]) => ownValue<unknown>(stored, name) === text.trim(),
  )
  if (!asTyped) {
    const scope = event.series_id === null ? 'one' : 'following'
    event = await call(events.update, { event_id: id, ...values, scope })
  }
  const invited = new Set(event.invited_members.map((guest) => guest.id))
  const missing = member_ids.filter((memberId) => !invited.has(memberId))
  if (missing.length > 0) {
    await call(events.invite, { event_id: id, member_ids: missing })
    event = await call(events.get, { event_id: id })
  }
  await eventChanged(event)
  return event
}
