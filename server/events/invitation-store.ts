import type { RsvpStatus } from '#contract/events.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

const lockExisting = query<{ id: string }>(
  'select id from members where church_id = $1 and id = any($2) order by id for key share',
  'invitations-members',
)

/** Locks the church's members among these ids and returns their ids. */
export async function lockMembers(tx: Db, churchId: string, ids: string[]): Promise<string[]> {
  const rows = await lockExisting(tx, [churchId, ids])
  return rows.map((row) => row.id)
}

// In a fixed order, so that concurrent calls cannot deadlock.
const invite = query<{ made: number }>(
  `with added as (
     insert into invitations (event_id, member_id)
     select event_id, member_id
     from unnest($1::text[]) as event_id cross join unnest($2::text[]) as member_id
     order by event_id, member_id
     on conflict do nothing
     returning member_id
   )
   select count(*)::int as made from added`,
  'invitations-add',
)

/** Adds missing invitations and returns their number. */
export async function addInvitations(tx: Db, eventIds: string[], memberIds: string[]): Promise<number> {
  const [row] = await invite(tx, [[...new Set(eventIds)], [...new Set(memberIds)]])
  return row!.made
}

const remove = query<{ removed: number }>(
  `with removed as (
     delete from invitations where event_id = $1 and member_id = any($2) returning member_id
   )
   select count(*)::int as removed from removed`,
  'invitations-remove',
)

/** Removes invitations and returns their number. */
export async function removeInvitations(tx: Db, eventId: string, memberIds: string[]): Promise<number> {
  const [row] = await remove(tx, [eventId, memberIds])
  return row!.removed
}

// Same lock order as above. Compares times, so that a late older RSVP changes nothing.
const answer = query<{ event_title: string; member_id: string; member_name: string }>(
  `with requested as (
     select i.event_id, i.member_id from invitations i
     where i.event_id = $1 and i.member_id = any($2) and i.status <> $3 order by i.member_id for update
   )
   update invitations i set status = $3, answered_at = $4
   from requested join events e on e.id = requested.event_id join members m on m.id = requested.member_id
   where i.event_id = requested.event_id and i.member_id = requested.member_id
   returning e.title as event_title, m.id as member_id, m.name as member_name`,
  'invitations-answer',
)

/** Sets RSVPs and returns those that changed. */
export function setRsvps(
  tx: Db,
  rsvps: { eventId: string; memberIds: string[]; status: RsvpStatus; answeredAt: Date },
) {
  const { eventId, memberIds, status, answeredAt } = rsvps
  return answer(tx, [eventId, memberIds, status, answeredAt])
}
