import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { Candidate } from './proposals.ts'

// Not named: it reads most of a church, as the search for duplicates does.
const candidates = query<Candidate>(
  `select m.id, m.name, m.kind, m.address, m.phone,
     case when m.details ~* 'famil|household|foyer|fanmi|menaj' then m.details end as details,
     coalesce((select array_agg(hm.household_id) from household_members hm where hm.member_id = m.id), '{}') as household_ids
   from members m where m.church_id = $1 and m.archived_at is null
     and (m.address is not null or m.phone is not null or m.details ~* 'famil|household|foyer|fanmi|menaj')
   order by m.created_at, m.id`,
)

/** The members of a church who have what families share, oldest first. */
export function listCandidates(db: Db, churchId: string): Promise<Candidate[]> {
  return candidates(db, [churchId])
}

const dismissed = query<{ key: string }>(
  'select key from dismissed_families where church_id = $1',
  'families-dismissed',
)

export async function listDismissed(db: Db, churchId: string): Promise<Set<string>> {
  return new Set((await dismissed(db, [churchId])).map(({ key }) => key))
}

const dismiss = query(
  'insert into dismissed_families (church_id, key) values ($1, $2) on conflict do nothing',
  'families-dismiss',
)

export async function dismissFamily(db: Db, churchId: string, key: string): Promise<void> {
  await dismiss(db, [churchId, key])
}
