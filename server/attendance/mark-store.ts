import { sundayAfter } from '#contract/fields/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { TimedMark } from './rules.ts'
import type { MarkRow, ServiceKey } from './store.ts'

// Marking takes locks in this order: the members' rows in member_absences (by id), the service, then the absence
// counts (by date). The fixed order prevents deadlocks, and what is read after the locks is what is changed.

const lock = query<{ ids: string[] }>(
  `with known as materialized (
     select member_id from member_absences
     where church_id = $1 and member_id = any($3)
     order by member_id for update
   ), service as (
     insert into services (church_id, date, number)
     select $1, $2::date, $5::smallint where $4 or exists (select from known)
     on conflict (church_id, date, number) do update set present = services.present
   )
   select coalesce(array_agg(member_id), '{}') as ids from known`,
  'mark-lock',
)

/**
 * Locks the service, which is created by the first mark, and those of the members who belong to the church. Must run
 * in a transaction. Returns the ids of the church's members.
 */
export async function lockService(
  tx: Db,
  service: ServiceKey,
  memberIds: string[],
  withGuests: boolean,
): Promise<Set<string>> {
  const [row] = await lock(tx, [service.churchId, service.date, memberIds, withGuests, service.number])
  return new Set(row!.ids)
}

// The redundant `= any($3)` on joined tables prevents PostgreSQL from scanning the whole table.
const write = query<{ guests: number } & (MarkRow | { member_id: null })>(
  `with known as materialized (
     select member_id, misses_from as old_from, new_until from member_absences
     where church_id = $1 and member_id = any($3)
   ), input as materialized (
     select * from unnest($3::text[], $4::bool[], $5::float8[]) as given (member_id, present, marked)
       join known using (member_id)
     where (select count(*) from known) = cardinality($3)
   ), previous as (
     select member_id, present, marked_at from attendance_marks
     where church_id = $1 and date = $2 and number = $11 and member_id = any($3)
   ), written as (
     insert into attendance_marks (church_id, date, number, member_id, present, marked_at, marked_by)
     select $1, $2, $11, member_id, present, to_timestamp(marked / 1000), $6 from input
     on conflict (church_id, date, number, member_id) do update
       set present = excluded.present, marked_by = excluded.marked_by,
         marked_at = greatest(excluded.marked_at, attendance_marks.marked_at)
       where excluded.marked_at + $10 * interval '1 ms' >= attendance_marks.marked_at
     returning member_id, present, marked_at
   ), changed as (
     select member_id, written.present from written left join previous using (member_id)
     where written.present <> coalesce(previous.present, false)
   ), expected as materialized (
     select member_id, old_from, case
       when changed.present then greatest(old_from, $7::date)
       when old_from > $7::date then old_from
       else greatest(
         (select joined_on + (7 - extract(dow from joined_on)::int) % 7 from members where id = member_id),
         (select a.date + 7 - extract(dow from a.date)::int from attendance_marks a
          where a.member_id = changed.member_id and a.present and (a.date, a.number) <> ($2, $11::smallint)
          order by a.date desc limit 1)
       ) end as new_from
     from changed join input using (member_id)
   ), moved as (
     update member_absences a set misses_from = new_from from expected
     where a.member_id = any($3) and a.member_id = expected.member_id and new_from <> old_from
     returning old_from, new_from
   ), counts as (
     insert into absence_counts (church_id, misses_from, members)
     select $1, misses_from, sum(change) from (
       select new_from as misses_from, 1 as change from moved union all select old_from, -1 from moved
     ) changes group by misses_from having sum(change) <> 0 order by misses_from
     on conflict (church_id, misses_from) do update
       set members = absence_counts.members + excluded.members
   ), seen as materialized (
     select changed.member_id, new_until, first, again
     from changed join input using (member_id)
       left join first_visits f on f.member_id = any($3) and f.member_id = changed.member_id
       cross join lateral (
         select min(visit) as first, (array_agg(visit order by visit))[2] as again from (
           (select distinct a.date from attendance_marks a
            where a.member_id = changed.member_id and a.present and (a.date, a.number) <> ($2, $11::smallint)
            order by a.date limit 2)
           union select $2::date where changed.present
         ) visits (visit)
       ) visits
     where new_until >= $2 or (f.date is not null and coalesce(f.again_on >= $2, true))
   ), first_stored as (
     insert into first_visits (member_id, church_id, date, again_on)
     select member_id, $1, first, again from seen where first <= new_until
     on conflict (member_id) do update set date = excluded.date, again_on = excluded.again_on
       where (first_visits.date, first_visits.again_on) is distinct from (excluded.date, excluded.again_on)
   ), first_removed as (
     delete from first_visits using seen
     where first_visits.member_id = any($3) and first_visits.member_id = seen.member_id
       and coalesce(first > new_until, true)
   ), service as (
     update services set
       present = services.present + (select coalesce(sum(case when present then 1 else -1 end), 0) from changed),
       guests = case when $8::int is null or guests_marked_at > to_timestamp(($9::float8 + $10) / 1000)
         then guests else $8 end,
       guests_marked_at = greatest(guests_marked_at, to_timestamp($9::float8 / 1000))
     where church_id = $1 and date = $2 and number = $11
     returning guests
   )
   select service.guests, input.member_id, coalesce(written.present, previous.present) as present,
     date_part('epoch', coalesce(written.marked_at, previous.marked_at)) * 1000 as marked
   from service left join input on true
     left join written using (member_id) left join previous using (member_id)`,
  'mark-write',
)

/**
 * Writes marks and the count of guests unless stored ones are later, and updates all derived counts. Writes no mark when
 * a member is unknown. The service and the members must be locked by an earlier statement. Returns the service's guests
 * and the stored marks of these members.
 */
export async function writeMarks(
  tx: Db,
  service: ServiceKey,
  change: {
    marks: TimedMark[]
    guests: { count: number; markedAt: Date } | undefined
    by: string
    /** What is stored counts as later only by more than this, in milliseconds. */
    margin: number
  },
): Promise<{ guests: number; marks: MarkRow[] }> {
  const { marks, guests } = change
  const rows = await write(tx, [
    service.churchId,
    service.date,
    marks.map((mark) => mark.memberId),
    marks.map((mark) => mark.present),
    marks.map((mark) => mark.markedAt.getTime()),
    change.by,
    sundayAfter(service.date),
    guests?.count ?? null,
    guests?.markedAt.getTime() ?? null,
    change.margin,
    service.number,
  ])
  return {
    guests: rows[0]?.guests ?? 0,
    marks: rows.filter((row): row is typeof row & MarkRow => row.member_id !== null),
  }
}
