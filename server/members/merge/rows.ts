import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { MergeSnapshot } from './snapshot.ts'

// Whoever merges locks in the order of whoever marks: the members' rows in member_absences (by id), the members, then
// the services that they are marked for (by date). Locked members get no gift or mark by anybody else meanwhile.

const lockAbsences = query(
  `select from member_absences where church_id = $1 and member_id = any($2) order by member_id for update`,
  'merge-lock-absences',
)

const lockMembers = query<{ id: string }>(
  `select id from members where church_id = $1 and id = any($2) order by id for update`,
  'merge-lock-members',
)

const lockServices = query(
  `select from services where church_id = $1 and date in (
     select date from attendance_marks where member_id = any($2) union select unnest($3::date[])
   ) order by date, number for update`,
  'merge-lock-services',
)

/** Locks members with all that is counted of them. `dates`: further services. Returns whether all of them are there. */
export async function lockPair(
  tx: Db,
  churchId: string,
  ids: string[],
  dates: string[] = [],
): Promise<boolean> {
  await lockAbsences(tx, [churchId, ids])
  const there = await lockMembers(tx, [churchId, ids])
  if (there.length < ids.length) return false
  await lockServices(tx, [churchId, ids, dates])
  return true
}

const all = query<{
  trace: Omit<
    MergeSnapshot,
    'merged' | 'joined' | 'written_marks' | 'written_invitations' | 'written_apart' | 'written_homes'
  >
}>(
  `select jsonb_build_object(
     'kept', (select to_jsonb(m) from members m where m.id = $1),
     'dropped', (select to_jsonb(m) from members m where m.id = $2),
     'kept_new_until', (select new_until from member_absences where member_id = $1),
     'dropped_new_until', (select new_until from member_absences where member_id = $2),
     'groups', coalesce((select jsonb_agg(group_id) from group_members where member_id = $2), '[]'),
     'marks', coalesce((select jsonb_agg(to_jsonb(a)) from attendance_marks a where a.member_id = $2), '[]'),
     'kept_marks', coalesce((
       select jsonb_agg(to_jsonb(k)) from attendance_marks k
       where k.member_id = $1 and exists (
         select from attendance_marks a
         where a.church_id = k.church_id and (a.date, a.number) = (k.date, k.number) and a.member_id = $2)), '[]'),
     'invitations', coalesce((select jsonb_agg(to_jsonb(i)) from invitations i where i.member_id = $2), '[]'),
     'kept_invitations', coalesce((
       select jsonb_agg(to_jsonb(k)) from invitations k
       where k.member_id = $1 and exists (
         select from invitations i where i.event_id = k.event_id and i.member_id = $2)), '[]'),
     'gifts', coalesce((select jsonb_agg(id) from donations where member_id = $2), '[]'),
     'follow_ups', coalesce((select jsonb_agg(id) from follow_ups where member_id = $2), '[]'),
     'deliveries', coalesce((select jsonb_agg(id) from deliveries where member_id = $2), '[]'),
     'homes', coalesce((select jsonb_agg(to_jsonb(hm) || jsonb_build_object('home', to_jsonb(h) - 'sort_name'))
       from household_members hm join households h on h.id = hm.household_id where hm.member_id = $2), '[]'),
     'kept_homes', coalesce((select jsonb_agg(to_jsonb(hm) || jsonb_build_object('home', to_jsonb(h) - 'sort_name'))
       from household_members hm join households h on h.id = hm.household_id where hm.member_id = $1), '[]'),
     'apart', coalesce((select jsonb_agg(to_jsonb(x)) from members_apart x where $2 in (x.a_id, x.b_id)), '[]')
   ) as trace`,
  'merge-snapshot',
)

/** Two members as they are, and all that is linked to the second one. */
export async function snapshot(tx: Db, survivorId: string, dropId: string) {
  const [row] = await all(tx, [survivorId, dropId])
  return row!.trace
}
