import { randomUUID } from 'node:crypto'
import type { MemberField } from '#contract/member.ts'
import { countedKind } from '#contract/member-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { changeMemberRow, removeMemberRows } from '#server/db/member-rows.ts'
import { query } from '#server/db/query.ts'
import { settleAbsences } from '#server/db/settle-absences.ts'
import { moveHomes } from './homes-store.ts'
import { moveNotDuplicates } from './not-duplicates-store.ts'
import { presentOn, settleServices } from './related-counts.ts'
import { lockPair, snapshot } from './rows.ts'
import { mergedFields, mergedKind, newUntil } from './rules.ts'
import { mergedArchivedAt } from './archived.ts'
import type { MergeSnapshot } from './snapshot.ts'

export interface RelatedCounts {
  attendance: number
  gifts: number
  groups: number
  invitations: number
  followUps: number
}

const hanging = query<RelatedCounts & { id: string }>(
  `select m.id,
     (select count(*)::int from attendance_marks a where a.member_id = m.id and a.present) as attendance,
     (select count(*)::int from donations d where d.member_id = m.id) as gifts,
     (select count(*)::int from group_members g where g.member_id = m.id) as groups,
     (select count(*)::int from invitations i where i.member_id = m.id) as invitations,
     (select count(*)::int from follow_ups f where f.member_id = m.id) as "followUps"
   from members m where m.church_id = $1 and m.id = any($2)`,
  'merge-hanging',
)

/** How much is linked to members of the church, by their ids. */
export async function relatedCounts(
  db: Db,
  churchId: string,
  ids: string[],
): Promise<Map<string, RelatedCounts>> {
  const rows = await hanging(db, [churchId, ids])
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

// Of two marks for one service the one that says "present" counts, else the later one.
const moveMarks = query<{ written: object[] }>(
  `with written as (
     insert into attendance_marks (church_id, date, number, member_id, present, marked_at, marked_by)
     select church_id, date, number, $1, present, marked_at, marked_by from attendance_marks where member_id = $2
     on conflict (church_id, date, number, member_id) do update
       set present = excluded.present, marked_at = excluded.marked_at, marked_by = excluded.marked_by
       where excluded.present and not attendance_marks.present
         or excluded.present = attendance_marks.present and excluded.marked_at > attendance_marks.marked_at
     returning *
   )
   select coalesce(jsonb_agg(to_jsonb(written)), '[]') as written from written`,
  'merge-marks',
)

// Of two invitations to one event an answered one counts, of two returns the later one.
const moveInvitations = query<{ written: object[] }>(
  `with written as (
     insert into invitations (event_id, member_id, status, answered_at, created_at)
     select event_id, $1, status, answered_at, created_at from invitations where member_id = $2
     on conflict (event_id, member_id) do update
       set status = excluded.status, answered_at = excluded.answered_at
       where excluded.status <> 'pending' and (
         invitations.status = 'pending' or excluded.answered_at > invitations.answered_at)
     returning *
   )
   select coalesce(jsonb_agg(to_jsonb(written)), '[]') as written from written`,
  'merge-invitations',
)

const moveRest = query<{ joined: string[] }>(
  `with gifts as (update donations set member_id = $1 where member_id = $2),
     notes as (update follow_ups set member_id = $1 where member_id = $2),
     sent as (update deliveries set member_id = $1 where member_id = $2),
     joined as (
       insert into group_members (member_id, group_id)
       select $1, group_id from group_members where member_id = $2
       on conflict do nothing
       returning group_id
     )
   select coalesce(array_agg(group_id), '{}') as joined from joined`,
  'merge-rest',
)

const joinEarlier = query(
  `update members k set joined_on = least(k.joined_on, d.joined_on),
     archived_at = ${mergedArchivedAt('k', 'd')},
     created_at = least(k.created_at, d.created_at), updated_at = now()
   from members d where k.id = $1 and d.id = $2`,
  'merge-joined',
)

const note = query(
  `insert into member_merges (id, church_id, kept_id, dropped_id, dropped_name, trace, merged_by, created_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7, clock_timestamp())`,
  'merge-note',
)

/**
 * Makes one member of two: all that is linked to the dropped one goes to the kept one, and the dropped one is gone. Must
 * run in a transaction. `fromDuplicate`: the fields that have the dropped one's value. Returns the merge's id; undefined when the church has not both of them.
 */
export async function mergeMembers(
  tx: Db,
  churchId: string,
  pair: { survivorId: string; dropId: string; by: string; fromDuplicate?: MemberField[] },
): Promise<string | undefined> {
  const { survivorId, dropId, by, fromDuplicate = [] } = pair
  const both = [survivorId, dropId]
  if (!(await lockPair(tx, churchId, both))) return undefined
  const before = await snapshot(tx, survivorId, dropId)
  const presentBefore = await presentOn(tx, both)

  const [marks] = await moveMarks(tx, both)
  const [invitations] = await moveInvitations(tx, both)
  const [rest] = await moveRest(tx, both)
  const writtenApart = await moveNotDuplicates(tx, survivorId, dropId)
  const writtenHomes = await moveHomes(tx, survivorId, dropId, fromDuplicate.includes('household'))
  await joinEarlier(tx, both)
  const merged = mergedFields(before.kept, before.dropped, fromDuplicate)
  const { kind: survivorKind = countedKind } = before.kept
  const kind = mergedKind({ kind: survivorKind }, { kind: before.dropped.kind ?? countedKind })
  // The survivor's household is written above.
  const { household: _, ...columns } = { ...before.kept, ...merged, kind }
  await changeMemberRow(tx, churchId, columns)
  await removeMemberRows(tx, churchId, [dropId])

  await settleServices(tx, churchId, presentBefore, await presentOn(tx, both))
  await settleAbsences(tx, churchId, [{ id: survivorId, newUntil: newUntil(before) }])
  const trace = {
    ...before,
    merged,
    joined: rest!.joined,
    written_marks: marks!.written,
    written_invitations: invitations!.written,
    written_apart: writtenApart,
    written_homes: writtenHomes,
  } as MergeSnapshot
  const id = randomUUID()
  await note(tx, [id, churchId, survivorId, dropId, before.dropped.name, JSON.stringify(trace), by])
  return id
}
