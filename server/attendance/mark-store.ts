import { sundayAfter } from '#contract/fields/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { TimedMark } from './rules.ts'
import type { MarkRow } from './store.ts'

// Whoever marks locks, in this order: the members' rows in member_absences (by id), the service, and what is counted
// of absences (by date). So nobody can wait in a circle, and what is read after the locks is what is changed.

const lock = query<{ ids: string[]; misses: string[]; new: (string | null)[] }>(
  `with known as materialized (
     select member_id, misses_from::text, new_until::text from member_absences
     where church_id = $1 and member_id = any($3)
     order by member_id for update
   ), service as (
     insert into services (church_id, date)
     select $1, $2::date where $4 or exists (select from known)
     on conflict (church_id, date) do update set present = services.present
   )
   select coalesce(array_agg(member_id), '{}') as ids, coalesce(array_agg(misses_from), '{}') as misses,
     coalesce(array_agg(new_until), '{}') as new
   from known`,
  'mark-lock',
)

/**
 * Locks the service, which comes into being with the first thing marked on it, and those of the members who are the
 * church's. Must run in a transaction.
 * @returns the members who are the church's: their ids, each with the Sunday from which they miss services and the day
 * until which they are newcomers
 */
export async function lockService(
  tx: Db,
  service: { churchId: string; date: string },
  memberIds: string[],
  withGuests: boolean,
): Promise<Map<string, Standing>> {
  const [row] = await lock(tx, [service.churchId, service.date, memberIds, withGuests])
  return new Map(row!.ids.map((id, i) => [id, { missesFrom: row!.misses[i]!, newUntil: row!.new[i]! }]))
}

// Where a table is joined to what was given, `= any($3)` besides keeps PostgreSQL from reading the table whole.
const write = query<{ guests: number } & (MarkRow | { member_id: null })>(
  `with given as (
     select * from unnest($3::text[], $4::bool[], $5::float8[], $10::date[], $11::date[])
       as given (member_id, present, marked, was, new_until)
   ), before as (
     select member_id, present, marked_at from attendance_marks
     where church_id = $1 and date = $2 and member_id = any($3)
   ), written as (
     insert into attendance_marks (church_id, date, member_id, present, marked_at, marked_by)
     select $1, $2, member_id, present, to_timestamp(marked / 1000), $6 from given
     on conflict (church_id, date, member_id) do update
       set present = excluded.present, marked_at = excluded.marked_at, marked_by = excluded.marked_by
       where excluded.marked_at >= attendance_marks.marked_at
     returning member_id, present, marked_at
   ), turned as (
     select member_id, written.present from written left join before using (member_id)
     where written.present <> coalesce(before.present, false)
   ), expected as materialized (
     select member_id, was, case
       when turned.present then greatest(was, $7::date)
       when was > $7::date then was
       else greatest(
         (select joined_on + (7 - extract(dow from joined_on)::int) % 7 from members where id = member_id),
         (select a.date + 7 - extract(dow from a.date)::int from attendance_marks a
          where a.member_id = turned.member_id and a.present and a.date <> $2 order by a.date desc limit 1)
       ) end as becomes
     from turned join given using (member_id)
   ), moved as (
     update member_absences a set misses_from = becomes from expected
     where a.member_id = any($3) and a.member_id = expected.member_id and becomes <> was
     returning was, becomes
   ), counts as (
     insert into absence_counts (church_id, misses_from, members)
     select $1, misses_from, sum(change) from (
       select becomes as misses_from, 1 as change from moved union all select was, -1 from moved
     ) changes group by misses_from having sum(change) <> 0 order by misses_from
     on conflict (church_id, misses_from) do update
       set members = absence_counts.members + excluded.members
   ), seen as materialized (
     select member_id, new_until, least(case when turned.present then $2::date end, (
       select min(a.date) from attendance_marks a
       where a.member_id = turned.member_id and a.present and a.date <> $2
     )) as first
     from turned join given using (member_id) where new_until >= $2
   ), first_kept as (
     insert into first_visits (member_id, church_id, date)
     select member_id, $1, first from seen where first <= new_until
     on conflict (member_id) do update set date = excluded.date where first_visits.date <> excluded.date
   ), first_undone as (
     delete from first_visits using seen
     where first_visits.member_id = any($3) and first_visits.member_id = seen.member_id
       and coalesce(first > new_until, true)
   ), service as (
     update services set
       present = services.present + (select coalesce(sum(case when present then 1 else -1 end), 0) from turned),
       marked = marked or exists (select from given),
       guests = case when $8::int is null or guests_marked_at > to_timestamp($9::float8 / 1000)
         then guests else $8 end,
       guests_marked_at = greatest(guests_marked_at, to_timestamp($9::float8 / 1000))
     where church_id = $1 and date = $2
     returning guests
   )
   select service.guests, given.member_id, coalesce(written.present, before.present) as present,
     date_part('epoch', coalesce(written.marked_at, before.marked_at)) * 1000 as marked
   from service left join given on true
     left join written using (member_id) left join before using (member_id)`,
  'mark-write',
)

/** Where a member stands with a church's services. */
export interface Standing {
  missesFrom: string
  /** null: came with a list, and was never a newcomer. */
  newUntil: string | null
}

/** A mark of a member of the church. */
export type KnownMark = TimedMark & Standing

/**
 * Writes marks of members and the count of guests, unless what is there is later, and keeps right what is counted of
 * them. The service and the members must be locked.
 * @returns the service's guests, and these members' marks as they now stand
 */
export async function writeMarks(
  tx: Db,
  service: { churchId: string; date: string },
  change: { marks: KnownMark[]; guests: { count: number; markedAt: Date } | undefined; by: string },
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
    marks.map((mark) => mark.missesFrom),
    marks.map((mark) => mark.newUntil),
  ])
  return {
    guests: rows[0]!.guests,
    marks: rows.filter((row): row is typeof row & MarkRow => row.member_id !== null),
  }
}
