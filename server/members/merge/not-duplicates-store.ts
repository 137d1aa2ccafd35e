import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

// Pairs of members who look like one and are not. least() and greatest() name the two of a pair in one order everywhere.

const keep = query<{ both: boolean }>(
  `with pair as materialized (
     select id from members where church_id = $1 and id in ($2, $3) order by id for key share
   ), kept as (
     insert into members_apart (church_id, a_id, b_id, put_by)
     select $1, min(id), max(id), $4 from pair having count(*) = 2
     on conflict do nothing
   )
   select count(*) = 2 as both from pair`,
  'members-keep-apart',
)

/** Keeps two members apart; again changes nothing. Returns whether the church has both. */
export async function markNotDuplicates(
  tx: Db,
  churchId: string,
  pair: { a: string; b: string; by: string },
): Promise<boolean> {
  const [row] = await keep(tx, [churchId, pair.a, pair.b, pair.by])
  return row!.both
}

const undo = query<{ both: boolean }>(
  `with gone as (
     delete from members_apart
     where church_id = $1 and a_id = least($2::text, $3::text) and b_id = greatest($2::text, $3::text)
   )
   select count(*) = 2 as both from members where church_id = $1 and id in ($2, $3)`,
  'members-undo-keep-apart',
)

/** Lets two members be a pair again, if they were marked as not duplicates. Returns whether the church has both. */
export async function undoMarkNotDuplicates(
  db: Db,
  churchId: string,
  a: string,
  b: string,
): Promise<boolean> {
  const [row] = await undo(db, [churchId, a, b])
  return row!.both
}

const list = query<{ total: number; a: string | null; b: string; by_name: string; created: number }>(
  `with page as (
     select x.a_id as a, x.b_id as b, coalesce(u.name, '') as by_name, x.created_at
     from members_apart x left join users u on u.id = x.put_by
     where x.church_id = $1 order by x.created_at desc, x.a_id, x.b_id limit $2 offset $3
   )
   select counted.total, page.a, page.b, page.by_name, date_part('epoch', page.created_at) * 1000 as created
   from (select count(*)::int as total from members_apart where church_id = $1) counted left join page on true
   order by page.created_at desc, page.a, page.b`,
  'members-apart-list',
)

/** A page of the pairs that are marked as not duplicates, by their ids, the latest first; and how many there are. */
export async function listNotDuplicates(db: Db, churchId: string, limit: number, offset: number) {
  const rows = await list(db, [churchId, limit, offset])
  const pairs = rows.flatMap(({ a, total: _, ...row }) => (a === null ? [] : { a, ...row }))
  return { pairs, total: rows[0]!.total }
}

const move = query<{ written: object[] }>(
  `with others as (
     select x.*, m.id as other from members_apart x join members m on m.id in (x.a_id, x.b_id)
     where $2 in (x.a_id, x.b_id) and m.id not in ($1, $2) order by m.id for key share of m
   ), written as (
     insert into members_apart (church_id, a_id, b_id, put_by, created_at)
     select church_id, least(other, $1), greatest(other, $1), put_by, created_at from others
     on conflict do nothing
     returning *
   )
   select coalesce(jsonb_agg(to_jsonb(written)), '[]') as written from written`,
  'merge-apart',
)

/** Who is not the dropped one of a merge is not the kept one either. Returns the rows that it wrote. */
export async function moveNotDuplicates(tx: Db, survivorId: string, droppedId: string): Promise<object[]> {
  const [row] = await move(tx, [survivorId, droppedId])
  return row!.written
}

const bringBack = query(
  `with gone as (
     delete from members_apart x using jsonb_populate_recordset(null::members_apart, $1::jsonb) w
     where x.a_id = w.a_id and x.b_id = w.b_id and x.created_at = w.created_at
   )
   insert into members_apart
   select d.* from jsonb_populate_recordset(null::members_apart, $2::jsonb) d
     join members a on a.id = d.a_id join members b on b.id = d.b_id
   order by a.id, b.id for key share of a, b`,
  'unmerge-apart',
)

/**
 * Takes back what a merge wrote, where it still stands so, and keeps the dropped one apart from whom it was; those who
 * are gone since are left out.
 */
export async function undoNotDuplicates(tx: Db, written: object[], ofDropped: object[]): Promise<void> {
  await bringBack(tx, [JSON.stringify(written), JSON.stringify(ofDropped)])
}
