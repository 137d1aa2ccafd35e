import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { memberColumns } from '#server/members/columns.ts'
import type { MemberRow } from '#server/members/columns.ts'

/** What makes two members look like one person. */
export type By = 'phone' | 'email' | 'name'

const similar = query<MemberRow & { alike: By }>(
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

/** What makes two members a pair, the surest first. */
const kinds: { by: By; same: string[] }[] = [
  { by: 'phone', same: ['phone', 'name_key'] },
  { by: 'email', same: ['email', 'name_key'] },
  { by: 'phone', same: ['phone'] },
  { by: 'email', same: ['email'] },
  { by: 'name', same: ['name_key'] },
]

const isPair = (one: string, other: string) =>
  `a_id = least(${one}, ${other}) and b_id = greatest(${one}, ${other})`

// Everybody is held against the one before them of the same phone, email or name alone: as many pairs as people, however
// many share a number. Those who are made one make way for the next pair. So do those who are marked as not duplicates: whoever is not
// the one before them may be the one before that. These few are looked for one by one, the latest first.
const heldAgainst = kinds.map(({ same }, rank) => {
  const columns = same.join(', ')
  return `
  select n.id, ${rank} as rank, case when x.a_id is null then n.before else (
      select earlier.id from (
        select m.id from members m
        where m.church_id = $1 and ${same.map((column) => `m.${column} = n.${column}`).join(' and ')}
          and (m.created_at, m.id) < (n.created_at, n.id)
        order by m.created_at desc, m.id desc
      ) earlier
      where (select true from members_apart where ${isPair('earlier.id', 'n.id')}) is null limit 1
    ) end as before
  from (
    select id, created_at, ${columns}, lag(id) over (partition by ${columns} order by created_at, id) as before
    from members where church_id = $1 and ${same.map((column) => `${column} is not null`).join(' and ')}
  ) n left join members_apart x on x.church_id = $1 and ${isPair('n.id', 'n.before')}`
})

// Not named: the best plan depends on how many pairs are marked as not duplicates.
const duplicates = query<{ total: number; a: string | null; b: string; rank: number }>(
  `with near as materialized (${heldAgainst.join(' union all ')}), pairs as materialized (
     select least(id, before) as a, greatest(id, before) as b, min(rank) as rank
     from near where before is not null group by 1, 2
   ), page as (
     select p.a, p.b, p.rank, m.sort_name from pairs p join members m on m.id = p.a
     order by p.rank, m.sort_name, p.a, p.b limit $2 offset $3
   )
   select counted.total, page.a, page.b, page.rank
   from (select count(*)::int as total from pairs) counted left join page on true
   order by page.rank, page.sort_name, page.a, page.b`,
)

/** A page of the pairs that may be one person, by their ids, and how many pairs there are. */
export async function listDuplicates(db: Db, churchId: string, limit: number, offset: number) {
  const rows = await duplicates(db, [churchId, limit, offset])
  const pairs = rows.flatMap(({ a, b, rank }) => (a === null ? [] : { a, b, by: kinds[rank]!.by }))
  return { pairs, total: rows[0]!.total }
}
