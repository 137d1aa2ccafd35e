import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { memberColumns } from './columns.ts'
import type { MemberRow } from './columns.ts'

const one = query<MemberRow>(
  `select ${memberColumns} from members m where m.id = $1 and m.church_id = $2`,
  'members-one',
)

/** A member of the church; undefined when there is none of that id. */
export async function findMember(db: Db, churchId: string, id: string): Promise<MemberRow | undefined> {
  const [row] = await one(db, [id, churchId])
  return row
}

const lock = query('select from members where id = $1 and church_id = $2 for no key update', 'members-lock')

/** The same; it is not changed until the transaction ends. */
export async function lockMember(tx: Db, churchId: string, id: string): Promise<MemberRow | undefined> {
  const [, member] = await Promise.all([lock(tx, [id, churchId]), findMember(tx, churchId, id)])
  return member
}

// The page is found in the index alone, since the rows before it would otherwise be read too.
const page = query<{ total: number } & (MemberRow | { id: null })>(
  `select c.member_count as total, ${memberColumns}
   from churches c left join lateral (
     select id, sort_name from members where church_id = c.id and archived_at is null order by sort_name, id limit $2 offset $3
   ) p on true left join members m on m.id = p.id
   where c.id = $1
   order by p.sort_name, p.id`,
  'members-page',
)

/** A page of the members who are not archived, by name, and how many they are. */
export async function listMembers(db: Db, churchId: string, limit: number, offset: number) {
  const rows = await page(db, [churchId, limit, offset])
  return { rows: rows.filter((row): row is typeof row & MemberRow => row.id !== null), total: rows[0]!.total }
}

const groupsOfChurch = query<{ id: string }>(
  'select id from groups where church_id = $1 and id = any($2) order by id for key share',
  'members-groups',
)

/** Those of the groups that are the church's. They stay until the transaction ends. */
export async function lockGroups(tx: Db, churchId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await groupsOfChurch(tx, [churchId, ids])
  return rows.map((row) => row.id)
}

const photo = query<{ before: string | null }>(
  `update members set photo = $3, updated_at = now()
   from (select id, photo as before from members where id = $1 and church_id = $2 for update) as old
   where members.id = old.id
   returning old.before`,
  'members-photo',
)

/** Gives a member a photo, or none. Returns the one that they had. */
export async function changePhoto(
  tx: Db,
  churchId: string,
  id: string,
  name: string | null,
): Promise<string | null> {
  const [row] = await photo(tx, [id, churchId, name])
  return row?.before ?? null
}

const ofChurch = query<{ id: string }>(
  'select id from members where church_id = $1 and id = any($2)',
  'members-of-church',
)

/** Returns the ids that are of members of the church. */
export async function membersOf(db: Db, churchId: string, ids: string[]): Promise<string[]> {
  const rows = await ofChurch(db, [churchId, ids])
  return rows.map((row) => row.id)
}
