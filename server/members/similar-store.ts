import type { Db } from '#server/db/connection.ts'
import { statement } from '#server/db/statement.ts'
import { memberColumns } from './columns.ts'
import type { MemberRow } from './columns.ts'

/** What makes two members look like one person. */
export type By = 'phone' | 'email' | 'name'

const similar = statement<MemberRow & { alike: By }>(
  `select near.alike, ${memberColumns}
   from (
     select id, min(rank) as rank, (array_agg(alike order by rank))[1] as alike from (
       (select id, 'phone' as alike, case when name_key = $4 then 1 else 3 end as rank
        from members where church_id = $1 and phone = $2 limit 50)
       union all
       (select id, 'email', case when name_key = $4 then 2 else 4 end
        from members where church_id = $1 and email = $3 limit 50)
       union all
       (select id, 'name', 5 from members where church_id = $1 and name_key = $4 limit 50)
     ) found group by id order by min(rank), id limit 10
   ) near join members m on m.id = near.id
   order by near.rank, m.sort_name, m.id`,
  'members-similar',
)

/** Who has this phone, this email or nearly this name; at most ten, who is most likely the same person first. */
export function findSimilar(
  db: Db,
  churchId: string,
  person: { phone: string | null; email: string | null; nameKey: string | null },
): Promise<(MemberRow & { alike: By })[]> {
  return similar(db, [churchId, person.phone, person.email, person.nameKey])
}

// Everybody is held against the one before them of the same phone, email or name alone: as many pairs as people, however
// many share a number. Those who are made one make way for the next pair.
const pairsOf = `
  select a, b, min(rank) as rank from (
    select least(id, before) as a, greatest(id, before) as b, rank from (
      select id, 1 as rank, lag(id) over (partition by phone, name_key order by created_at, id) as before
      from members where church_id = $1 and phone is not null and name_key is not null
      union all
      select id, 2, lag(id) over (partition by email, name_key order by created_at, id)
      from members where church_id = $1 and email is not null and name_key is not null
      union all
      select id, 3, lag(id) over (partition by phone order by created_at, id)
      from members where church_id = $1 and phone is not null
      union all
      select id, 4, lag(id) over (partition by email order by created_at, id)
      from members where church_id = $1 and email is not null
      union all
      select id, 5, lag(id) over (partition by name_key order by created_at, id)
      from members where church_id = $1 and name_key is not null
    ) near where before is not null
  ) pairs group by a, b`

const duplicates = statement<{ total: number; a: string | null; b: string; rank: number }>(
  `with pairs as materialized (${pairsOf}), page as (
     select p.a, p.b, p.rank, m.sort_name from pairs p join members m on m.id = p.a
     order by p.rank, m.sort_name, p.a, p.b limit $2 offset $3
   )
   select counted.total, page.a, page.b, page.rank
   from (select count(*)::int as total from pairs) counted left join page on true
   order by page.rank, page.sort_name, page.a, page.b`,
  'members-duplicates',
)

const byRank: Record<number, By> = { 1: 'phone', 2: 'email', 3: 'phone', 4: 'email', 5: 'name' }

/** A page of the pairs that may be one person, by their ids, and how many pairs there are. */
export async function listDuplicates(db: Db, churchId: string, limit: number, offset: number) {
  const rows = await duplicates(db, [churchId, limit, offset])
  const pairs = rows.flatMap(({ a, b, rank }) => (a === null ? [] : { a, b, by: byRank[rank]! }))
  return { pairs, total: rows[0]!.total }
}

const several = statement<MemberRow>(
  `select ${memberColumns} from members m where m.church_id = $1 and m.id = any($2)`,
  'members-several',
)

/** Members of the church by their ids. */
export async function findMembers(db: Db, churchId: string, ids: string[]): Promise<Map<string, MemberRow>> {
  const rows = await several(db, [churchId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}
