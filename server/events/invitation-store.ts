import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

const known = query<{ id: string }>(
  'select id from members where church_id = $1 and id = any($2) order by id for key share',
  'invitations-members',
)

/** Those of the members who are the church's. They stay until the transaction ends. */
export async function lockMembers(tx: Db, churchId: string, ids: string[]): Promise<string[]> {
  const rows = await known(tx, [churchId, ids])
  return rows.map((row) => row.id)
}

// In order, so that two who invite the same people at once cannot wait for each other in a circle.
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

/** Invites members to events of their church; who is invited stays as they are. Answers how many invitations are new. */
export async function addInvitations(tx: Db, eventIds: string[], memberIds: string[]): Promise<number> {
  const [row] = await invite(tx, [[...new Set(eventIds)], [...new Set(memberIds)]])
  return row!.made
}

const takeBack = query<{ removed: number }>(
  `with removed as (
     delete from invitations where event_id = $1 and member_id = any($2) returning member_id
   )
   select count(*)::int as removed from removed`,
  'invitations-remove',
)

/** Takes invitations to an event back. Answers how many there were. */
export async function removeInvitations(tx: Db, eventId: string, memberIds: string[]): Promise<number> {
  const [row] = await takeBack(tx, [eventId, memberIds])
  return row!.removed
}
