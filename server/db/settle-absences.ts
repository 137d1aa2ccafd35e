import type { Db } from './connection.ts'
import { query } from './query.ts'

// Missing: from the Sunday after the last week in which a member was there, or the first since they joined. Archived
// members miss none. A first visit: as the statement that marks keeps it. A member who has no row yet gets one.
const settleRow = query(
  `with given as (
     select * from unnest($2::text[], $3::date[]) as given (id, new_until)
   ), expected as materialized (
     select m.id, given.new_until, a.misses_from as was, case when m.archived_at is not null then 'infinity' else greatest(
       m.joined_on + (7 - extract(dow from m.joined_on)::int) % 7,
       (select a.date + 7 - extract(dow from a.date)::int from attendance_marks a
        where a.member_id = m.id and a.present order by a.date desc limit 1)
     ) end as becomes
     from given join members m on m.id = given.id and m.church_id = $1
       left join member_absences a on a.member_id = m.id
   ), written as (
     insert into member_absences (member_id, church_id, misses_from, new_until)
     select id, $1, becomes, new_until from expected
     on conflict (member_id) do update
       set misses_from = excluded.misses_from, new_until = excluded.new_until
   ), firsts as materialized (
     select a.member_id, min(a.date) as date, (array_agg(distinct a.date order by a.date))[2] as again
     from attendance_marks a join given on given.id = a.member_id
     where a.present group by a.member_id, given.new_until having min(a.date) <= given.new_until
   ), first_kept as (
     insert into first_visits (member_id, church_id, date, again_on)
     select member_id, $1, date, again from firsts
     on conflict (member_id) do update set date = excluded.date, again_on = excluded.again_on
   ), first_gone as (
     delete from first_visits f
     where f.member_id = any($2) and not exists (select from firsts where firsts.member_id = f.member_id)
   )
   insert into absence_counts (church_id, misses_from, members)
   select $1, misses_from, sum(change) from (
     select becomes as misses_from, 1 as change from expected where was is distinct from becomes
     union all
     select was, -1 from expected where was is not null and was is distinct from becomes
   ) changes group by misses_from having sum(change) <> 0 order by misses_from
   on conflict (church_id, misses_from) do update
     set members = absence_counts.members + excluded.members`,
  'settle-absences',
)

/**
 * Works out from which Sunday on members miss services and when those who are new were there first, and what is counted
 * of that. They must be locked.
 */
export async function settleAbsences(
  tx: Db,
  churchId: string,
  people: { id: string; newUntil: string | null }[],
): Promise<void> {
  await settleRow(tx, [churchId, people.map(({ id }) => id), people.map(({ newUntil }) => newUntil)])
}
