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
        from members where church_id = $1 and phone = any($2) limit 50)
       union all
       (select id, 'phone', case when name_key = $4 then 1 else 3 end
        from unnest($2::text[]) asked (given) join members
          on church_id = $1 and phones @> jsonb_build_array(jsonb_build_object('value', given)) limit 50)
       union all
       (select id, 'email', case when name_key = $4 then 2 else 4 end
        from members where church_id = $1 and email = any($3) limit 50)
       union all
       (select id, 'email', case when name_key = $4 then 2 else 4 end
        from unnest($3::text[]) asked (given) join members
          on church_id = $1 and emails @> jsonb_build_array(jsonb_build_object('value', given)) limit 50)
       union all
       (select id, 'name', 5 from members where church_id = $1 and name_key = $4 limit 50)
     ) found group by id order by min(rank), id limit 10
   ) near join members m on m.id = near.id
   order by near.rank, m.sort_name, m.id`,
  'members-similar',
)

/** Who has one of these phones or emails, as a primary or a further one, or nearly this name; at most ten, who is most likely the same person first. */
export function findSimilar(
  db: Db,
  churchId: string,
  person: { phones: string[]; emails: string[]; nameKey: string | null },
): Promise<(MemberRow & { alike: By })[]> {
  return similar(db, [churchId, person.phones, person.emails, person.nameKey])
}

/** A member with a phone, an email or a name that others have too. */
export interface Sharer {
  by: By
  value: string
  id: string
  name: string
  nameKey: string
  sortName: string
}

// Not named: the best plan depends on how many share something.
const sharers = query<Sharer>(
  `with people as materialized (
     select id, name, name_key, sort_name, created_at, phone, phones, email, emails from members
     where church_id = $1 and archived_at is null
   ), held as (
     select id, 'phone' as by, phone as value from people where phone is not null
     union select id, 'phone', each->>'value' from people, jsonb_array_elements(phones) each
     union select id, 'email', email from people where email is not null
     union select id, 'email', each->>'value' from people, jsonb_array_elements(emails) each
     union all select id, 'name', name_key from people where name_key is not null
   ), shared as (
     select *, count(*) over (partition by by, value) as n from held
   )
   select s.by, s.value, p.id, p.name, coalesce(p.name_key, '') as "nameKey", p.sort_name as "sortName"
   from shared s join people p on p.id = s.id where s.n > 1
   order by s.by, s.value, p.created_at, p.id`,
)

/** The members of a church, without archived ones, who share a phone, an email or a name, one after the other by what they share, oldest first. */
export function listSharers(db: Db, churchId: string): Promise<Sharer[]> {
  return sharers(db, [churchId])
}

const apart = query<{ a: string; b: string }>(
  'select a_id as a, b_id as b from members_apart where church_id = $1',
  'members-apart-pairs',
)

/** The pairs of a church who are marked as not duplicates, the smaller id first. */
export function listApartPairs(db: Db, churchId: string): Promise<{ a: string; b: string }[]> {
  return apart(db, [churchId])
}
