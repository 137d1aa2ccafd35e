import type { Db } from '#server/db/connection.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { memberFields, optionalMemberFields } from '#contract/member.ts'
import type { MemberTexts } from '#contract/member.ts'
import { contactFields, noContacts } from '#contract/member-contacts.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { changeMemberRow, recountMembers } from '#server/db/member-rows.ts'
import { query } from '#server/db/query.ts'
import { settleAbsences } from '#server/db/settle-absences.ts'
import { mergedArchivedAt } from './archived.ts'
import { restoreHomes } from './homes-store.ts'
import { undoNotDuplicates } from './not-duplicates-store.ts'
import { presentOn, settleServices } from './related-counts.ts'
import { lockPair } from './rows.ts'
import { photoBack, restoredKind, restoreFields } from './rules.ts'
import type { MemberRecord, MergeSnapshot } from './snapshot.ts'

const blankTexts = { ...recordOf(optionalMemberFields, () => null), ...noContacts, archived_at: null }

// Rows come back from JSON by the present shape of their table: a column that is new since takes the kept one's value,
// but for the texts, which are nobody else's.
const bringBack = query(
  `insert into members
   select (jsonb_populate_record(k, '${JSON.stringify(blankTexts)}'::jsonb || $2::jsonb || jsonb_build_object('photo', $3::text, 'updated_at', now()))).*
   from members k where k.id = $1`,
  'unmerge-member',
)

/** Restores the survivor's dates unless they have changed since the merge. */
const joinLater = query(
  `update members k set
     joined_on = case when k.joined_on = least(b.joined_on, d.joined_on) then b.joined_on else k.joined_on end,
     created_at = case when k.created_at = least(b.created_at, d.created_at) then b.created_at else k.created_at end,
     archived_at = case when k.archived_at is not distinct from ${mergedArchivedAt('b', 'd')}
       then b.archived_at else k.archived_at end,
     updated_at = now()
   from jsonb_to_record($2::jsonb) as b (joined_on date, created_at timestamptz, archived_at timestamptz),
     jsonb_to_record($3::jsonb) as d (joined_on date, created_at timestamptz, archived_at timestamptz)
   where k.id = $1`,
  'unmerge-joined',
)

// What the merge wrote for the kept one, if it still stands so: what was there before it, or nothing.
const marksBack = query(
  `with written as (
     select w.* from jsonb_populate_recordset(null::attendance_marks, $2::jsonb) w
     join attendance_marks a on a.church_id = w.church_id and (a.date, a.number) = (w.date, w.number)
       and a.member_id = $1 and a.present = w.present and a.marked_at = w.marked_at
   ), before as (
     select * from jsonb_populate_recordset(null::attendance_marks, $3::jsonb)
   ), restored as (
     update attendance_marks a set present = b.present, marked_at = b.marked_at, marked_by = b.marked_by
     from before b join written w using (church_id, date, number)
     where a.church_id = b.church_id and (a.date, a.number) = (b.date, b.number) and a.member_id = $1
   ), removed as (
     delete from attendance_marks a using written w
     where a.church_id = w.church_id and (a.date, a.number) = (w.date, w.number) and a.member_id = $1
       and not exists (select from before b where (b.date, b.number) = (w.date, w.number))
   )
   insert into attendance_marks (church_id, date, number, member_id, present, marked_at, marked_by)
   select church_id, date, number, member_id, present, marked_at, marked_by
   from jsonb_populate_recordset(null::attendance_marks, $4::jsonb)`,
  'unmerge-marks',
)

const invitationsBack = query(
  `with written as (
     select w.* from jsonb_populate_recordset(null::invitations, $2::jsonb) w
     join invitations i on i.event_id = w.event_id and i.member_id = $1
       and i.status = w.status and i.answered_at is not distinct from w.answered_at
   ), before as (
     select * from jsonb_populate_recordset(null::invitations, $3::jsonb)
   ), restored as (
     update invitations i set status = b.status, answered_at = b.answered_at
     from before b join written w using (event_id)
     where i.event_id = b.event_id and i.member_id = $1
   ), removed as (
     delete from invitations i using written w
     where i.event_id = w.event_id and i.member_id = $1
       and not exists (select from before b where b.event_id = w.event_id)
   )
   insert into invitations
   select d.* from jsonb_populate_recordset(null::invitations, $4::jsonb) d join events e on e.id = d.event_id`,
  'unmerge-invitations',
)

const restBack = query(
  `with gifts as (update donations set member_id = $2 where member_id = $1 and id = any($3)),
     notes as (update follow_ups set member_id = $2 where member_id = $1 and id = any($4)),
     sent as (update deliveries set member_id = $2 where member_id = $1 and id = any($5)),
     gone as (delete from group_members where member_id = $1 and group_id = any($7))
   insert into group_members (member_id, group_id) select $2, id from groups where id = any($6)`,
  'unmerge-rest',
)

const undone = query('update member_merges set undone_at = now() where id = $1', 'unmerge-note')

const textsOf = query<
  MemberTexts & MemberContacts & Pick<MemberRecord, 'id' | 'photo'> & { kind: MemberKind }
>(
  `select id, kind, ${[...memberFields, ...contactFields].join(', ')}, photo from members where id = $1`,
  'unmerge-texts',
)

/** A merge as its undo reads it. */
export interface UndoableMerge {
  id: string
  survivorId: string
  droppedId: string
  trace: MergeSnapshot
}

/**
 * Makes two members of one again, each with what it had; what the kept one has gained or changed since stays with it.
 * Must run in a transaction. Returns whether it could: the kept one may be gone.
 */
export async function undoMerge(tx: Db, churchId: string, merge: UndoableMerge): Promise<boolean> {
  const { survivorId, droppedId, trace } = merge
  const dates = trace.marks.map((mark) => mark.date)
  if (!(await lockPair(tx, churchId, [survivorId], dates))) return false
  const both = [survivorId, droppedId]
  const presentBefore = await presentOn(tx, both)
  const [now] = await textsOf(tx, [survivorId])

  const { homes, kept_homes: survivorHomes, written_homes: writtenHomes } = trace
  const restoresHomes = homes && survivorHomes && writtenHomes
  // The text of a snapshot without households puts the member into one.
  const dropped = restoresHomes ? { ...trace.dropped, household: null } : trace.dropped
  await bringBack(tx, [survivorId, JSON.stringify(dropped), photoBack(now!, trace)])
  await joinLater(tx, [survivorId, JSON.stringify(trace.kept), JSON.stringify(trace.dropped)])
  const kind = restoredKind(now!, trace) ?? now!.kind
  const { household, ...columns } = { ...now!, ...restoreFields(now!, trace), kind }
  await changeMemberRow(tx, churchId, restoresHomes ? columns : { ...columns, household })
  if (restoresHomes) {
    const of = { survivorId, droppedId }
    await restoreHomes(tx, of, { homes, kept_homes: survivorHomes, written_homes: writtenHomes })
  }
  await recountMembers(tx, churchId)
  await marksBack(tx, [
    survivorId,
    ...asJson(...[trace.written_marks, trace.kept_marks, trace.marks].map(withNumber)),
  ])
  await invitationsBack(tx, [
    survivorId,
    ...asJson(trace.written_invitations, trace.kept_invitations, trace.invitations),
  ])
  const { gifts, follow_ups: notes, deliveries, groups, joined } = trace
  await restBack(tx, [survivorId, droppedId, gifts, notes, deliveries, groups, joined])
  await undoNotDuplicates(tx, trace.written_apart ?? [], trace.apart ?? [])

  await settleServices(tx, churchId, presentBefore, await presentOn(tx, both))
  await settleAbsences(tx, churchId, [
    { id: survivorId, newUntil: trace.kept_new_until },
    { id: droppedId, newUntil: trace.dropped_new_until },
  ])
  await undone(tx, [merge.id])
  return true
}

/** Marks of snapshots that predate service times are of the first one. */
function withNumber(marks: object[]): object[] {
  return marks.map((mark) => ({ number: 0, ...mark }))
}

function asJson(...values: object[][]): string[] {
  return values.map((value) => JSON.stringify(value))
}
