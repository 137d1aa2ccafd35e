import { householdRoles } from '#contract/households/household-roles.ts'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import type { Household } from '#contract/households/household-views.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { memberSortName, searchTerms } from '#contract/text/member-search.ts'
import type { Db } from '#server/db/connection.ts'
import { searchGrams } from '#server/db/member-grams.ts'
import { query } from '#server/db/query.ts'
import { notFound } from '#server/http/problem.ts'

export interface HouseholdRow extends Pick<
  Household,
  'id' | 'church_id' | 'name' | 'address' | 'phone' | 'main_contact_id'
> {
  members: {
    member_id: string
    name: string
    kind: MemberKind
    role: HouseholdRole
    archived: number | null
  }[]
  /** Milliseconds since 1970. */
  created: number
  updated: number
}

const roleOrder = `array_position('{${householdRoles.join(',')}}', hm.role)`

const columns = `h.id, h.church_id, h.name, h.address, h.phone, h.main_contact_id,
  date_part('epoch', h.created_at) * 1000 as created, date_part('epoch', h.updated_at) * 1000 as updated,
  coalesce((select json_agg(json_build_object('member_id', m.id, 'name', m.name, 'kind', m.kind, 'role', hm.role,
      'archived', date_part('epoch', m.archived_at) * 1000) order by ${roleOrder}, hm.created_at, m.sort_name, m.id)
    from household_members hm join members m on m.id = hm.member_id where hm.household_id = h.id), '[]') as members`

type Page = { total: number } & (HouseholdRow | { id: null })

function pageOf(rows: Page[]): { rows: HouseholdRow[]; total: number } {
  return {
    rows: rows.filter((row): row is Page & HouseholdRow => row.id !== null),
    total: rows[0]!.total,
  }
}

const list = query<Page>(
  `with page as (
     select id, sort_name from households where church_id = $1 order by sort_name, id limit $2 offset $3
   )
   select counted.total, ${columns}
   from (select count(*)::int as total from households where church_id = $1) counted
     left join page on true left join households h on h.id = page.id
   order by page.sort_name, page.id`,
  'households-list',
)

/** A page of the households of a church by name, and how many there are. */
export async function listHouseholds(db: Db, churchId: string, page: { limit: number; offset: number }) {
  return pageOf(await list(db, [churchId, page.limit, page.offset]))
}

/** Maximum matches that a search counts, by household names and by member names each. */
const mostFound = 1000

// Not named: the pattern's plan depends on its value.
const search = query<Page>(
  `with found as (
     (select id from households where church_id = $1 and sort_name like $2 limit ${mostFound})
     union
     (select hm.household_id from members m join household_members hm on hm.member_id = m.id
      where m.church_id = $1 and m.grams @> $3::int[] and m.search like all($4::text[]) limit ${mostFound})
   ), page as (
     select h.id, h.sort_name from found join households h using (id) order by h.sort_name, h.id limit $5 offset $6
   )
   select counted.total, ${columns}
   from (select count(*)::int as total from found) counted
     left join page on true left join households h on h.id = page.id
   order by page.sort_name, page.id`,
)

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The same of the households whose name begins with `q`, or that have a member whom `q` finds. */
export async function searchHouseholds(
  db: Db,
  churchId: string,
  q: string,
  page: { limit: number; offset: number },
) {
  const terms = searchTerms(q)
  const patterns = terms.map((term) => `%${escaped(term)}%`)
  const start = `${escaped(memberSortName(q))}%`
  const grams = searchGrams(churchId, terms)
  return pageOf(await search(db, [churchId, start, grams, patterns, page.limit, page.offset]))
}

const one = query<HouseholdRow>(
  `select ${columns} from households h where h.id = $1 and h.church_id = $2`,
  'households-one',
)

export async function findHousehold(db: Db, churchId: string, id: string): Promise<HouseholdRow | undefined> {
  const [row] = await one(db, [id, churchId])
  return row
}

const survivors = query<{ id: string; present: boolean }>(
  `with recursive chain as (
     select $1::text as id
     union
     select d.merged_into from chain join deleted_households d on d.id = chain.id
     where d.church_id = $2 and d.merged_into is not null
   )
   select chain.id, h.id is not null as present
   from chain left join households h on h.id = chain.id and h.church_id = $2`,
  'households-survivors',
)

const deleted = query('select from deleted_households where id = $1 and church_id = $2', 'households-deleted')

/** Returns the id of a household, or of the one that it was merged into; undefined when neither is there. */
export async function householdToWriteOn(db: Db, churchId: string, id: string): Promise<string | undefined> {
  return (await survivors(db, [id, churchId])).find((row) => row.present)?.id
}

export async function isDeletedHousehold(db: Db, churchId: string, id: string): Promise<boolean> {
  return (await deleted(db, [id, churchId])).length > 0
}

const lockPeople = query<{ id: string; name: string; kind: MemberKind }>(
  `select id, name, kind from members where church_id = $1 and (id = any($2) or id in (
     select member_id from household_members where household_id = any($3)))
   order by id for no key update`,
  'households-lock-people',
)

const lockRows = query(
  'select from households where church_id = $1 and id = any($2) order by id for update',
  'households-lock',
)

/**
 * Locks households with their members and further members: the members first, as where a member's text is written.
 * Returns the members by id.
 */
export async function lockHouseholds(tx: Db, churchId: string, ids: string[], memberIds: string[] = []) {
  const people = await lockPeople(tx, [churchId, memberIds, ids])
  await lockRows(tx, [churchId, ids])
  return new Map(people.map((person) => [person.id, person]))
}

export interface Membership {
  member_id: string
  household_id: string
  role: HouseholdRole
  /** Name of the household. */
  name: string
}

const memberships = query<Membership>(
  `select hm.member_id, hm.household_id, hm.role, h.name
   from household_members hm join households h on h.id = hm.household_id
   where hm.member_id = any($1) order by hm.created_at, hm.household_id`,
  'households-memberships',
)

export function listMemberships(db: Db, memberIds: string[]): Promise<Membership[]> {
  return memberships(db, [memberIds])
}

const add = query<{ id: string }>(
  `insert into households (id, church_id, name, address, phone, main_contact_id)
   values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing returning id`,
  'households-add',
)

type Fields = Pick<Household, 'name' | 'address' | 'phone' | 'main_contact_id'>

/** Throws `Problem` 404 when the id is in use. */
export async function addHousehold(tx: Db, churchId: string, id: string, fields: Fields): Promise<void> {
  const { name, address, phone, main_contact_id: contact } = fields
  const rows = await add(tx, [id, churchId, name, address, phone, contact])
  if (rows.length === 0) throw notFound()
}

const change = query(
  `update households set name = $2, address = $3, phone = $4, main_contact_id = $5, updated_at = now()
   where id = $1`,
  'households-change',
)

export async function changeHousehold(tx: Db, id: string, fields: Fields): Promise<void> {
  const { name, address, phone, main_contact_id: contact } = fields
  await change(tx, [id, name, address, phone, contact])
}

const place = query(
  `insert into household_members (household_id, member_id, role)
   select household_id, member_id, role from unnest($1::text[], $2::text[], $3::text[])
     with ordinality as given (household_id, member_id, role, place) order by place
   on conflict (member_id, household_id) do update set role = excluded.role`,
  'households-place',
)

/** Puts members into households, or changes their roles there. */
export async function placeMembers(
  tx: Db,
  placed: { household_id: string; member_id: string; role: HouseholdRole }[],
): Promise<void> {
  await place(tx, [
    placed.map(({ household_id }) => household_id),
    placed.map(({ member_id }) => member_id),
    placed.map(({ role }) => role),
  ])
}

const take = query(
  'delete from household_members where household_id = $1 and member_id = any($2)',
  'households-take',
)

/** Takes members out of a household; the last one takes it along. */
export async function takeMembers(tx: Db, householdId: string, memberIds: string[]): Promise<void> {
  await take(tx, [householdId, memberIds])
}

const remove = query('delete from households where id = $1', 'households-remove')

export async function removeHousehold(tx: Db, id: string): Promise<void> {
  await remove(tx, [id])
}

const redirect = query('update deleted_households set merged_into = $2 where id = $1', 'households-redirect')

/** Late writes to a household that is deleted go to another one. */
export async function redirectHousehold(tx: Db, id: string, into: string): Promise<void> {
  await redirect(tx, [id, into])
}

const settle = query(
  `update households h set updated_at = now(), main_contact_id = (
     select hm.member_id from household_members hm
     where hm.household_id = h.id and (hm.role <> 'child' or hm.member_id = h.main_contact_id)
     order by hm.member_id = h.main_contact_id desc nulls last, ${roleOrder}, hm.created_at limit 1)
   where h.id = any($1)`,
  'households-settle',
)

/** Makes an adult the main contact of households whose main contact is none of their members. */
export async function settleHouseholds(tx: Db, ids: string[]): Promise<void> {
  await settle(tx, [ids])
}

const church = query<{ country: string; timezone: string }>(
  'select country, timezone from churches where id = $1',
  'households-church',
)

export async function churchOfHouseholds(db: Db, churchId: string) {
  const [row] = await church(db, [churchId])
  return row!
}
