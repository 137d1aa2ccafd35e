import { memberFields } from '#contract/member.ts'
import { countedKind } from '#contract/member-kinds.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import type { MemberTexts } from '#contract/member.ts'
import { contactFields, noContacts } from '#contract/member-contacts.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import { sundayFrom } from '#contract/fields/calendar.ts'
import { memberSearchText, memberSortName } from '#contract/text/member-search.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { Db } from './connection.ts'
import { memberGrams } from './member-grams.ts'
import { survivorsSql } from './merged-members.ts'
import { query } from './query.ts'

// Writes members together with the tables that count them. All code that adds or removes members uses it.

/** A member's texts to write. Omitted fields stay unchanged. */
export type EditedTexts = Pick<MemberTexts, 'name' | 'phone' | 'email'> &
  Partial<MemberTexts & MemberContacts>

/** A member to add. `groups`: ids in the same church; phones: E.164. */
export type NewMember = EditedTexts & {
  id: string
  groups: string[]
  joinedOn: string
  importId?: string
  kind?: MemberKind
}

/** Computes the columns that lists and searches use. */
export function searchColumns(churchId: string, member: EditedTexts) {
  const { name } = member
  const search = memberSearchText(member)
  return {
    sort_name: memberSortName(name),
    name_key: nameKey(name),
    search,
    grams: memberGrams(churchId, search),
  }
}
const searchedBy = ['sort_name', 'name_key', 'search', 'grams'] as const satisfies (keyof ReturnType<
  typeof searchColumns
>)[]

const textColumns = [
  ...memberFields,
  'kind',
  'phone_label',
  'email_label',
  'sort_name',
  'name_key',
  'search',
  'import_id',
] as const

// The church comes last, since every writer of its members waits for it.
const add = query<{ id: string; adults: number }>(
  `with given as (
     select * from unnest($2::text[], $3::text[], $4::date[], $5::date[], $8::text[], $9::text[],
       ${textColumns.map((_, i) => `$${i + 10}::text[]`).join(', ')})
       as given (id, grams, joined_on, misses_from, phones, emails, ${textColumns.join(', ')})
   ), added as (
     insert into members (id, church_id, grams, joined_on, phones, emails, ${textColumns.join(', ')})
     select id, $1, grams::int[], joined_on, phones::jsonb, emails::jsonb, ${textColumns.join(', ')} from given
     where id not in (select requested from (${survivorsSql}) merged)
     on conflict (id) do nothing
     returning id, kind
   ), in_groups as (
     insert into group_members (member_id, group_id)
     select distinct member_id, groups.id from unnest($6::text[], $7::text[]) as pair (member_id, group_id)
     join added on added.id = member_id join groups on groups.id = group_id and groups.church_id = $1
     returning 1
   ), absences as (
     insert into member_absences (member_id, church_id, misses_from, new_until)
     select id, $1, misses_from, case when import_id is null
       then (date_trunc('month', joined_on::timestamp) + interval '2 months' - interval '1 day')::date end
     from added join given using (id)
     returning misses_from
   ), counts as (
     insert into absence_counts (church_id, misses_from, members)
     select $1, misses_from, count(*) from absences group by misses_from order by misses_from
     on conflict (church_id, misses_from) do update
       set members = absence_counts.members + excluded.members
     returning 1
   ), counted as (
     update churches set member_count = member_count + sums.members, adult_count = adult_count + sums.adults
     from (select count(*) as members, count(*) filter (where kind = '${countedKind}') as adults from added) sums,
       (select count(*) from in_groups) groups_written, (select count(*) from counts) absences_counted
     where churches.id = $1 and sums.members > 0
     returning adult_count
   )
   select id, adult_count as adults from added cross join counted`,
  'member-rows-add',
)

const count = query('update churches set member_count = member_count + $2 where id = $1', 'member-rows-count')

const lockCounts = query('select from churches where id = $1 for no key update', 'member-rows-lock-counts')

const settleCounts = query(
  `update churches set (member_count, adult_count) = (
     select count(*), count(*) filter (where kind = '${countedKind}') from members
     where church_id = $1 and archived_at is null
   ) where id = $1`,
  'member-rows-settle-counts',
)

/** Counts the members of a church who are not archived, and the adults among them. Must run in a transaction, last of all. */
export async function recountMembers(tx: Db, churchId: string): Promise<void> {
  // A query sees what others have counted before the lock, and they count what it does not see after it.
  await lockCounts(tx, [churchId])
  await settleCounts(tx, [churchId])
}

/** Adds to the number of members who are not archived. Must run in a transaction, after all rows are written. */
export async function countMembers(tx: Db, churchId: string, members: number): Promise<void> {
  await count(tx, [churchId, members])
}

/**
 * Adds members and counts them; skips ids in use in any church and those of merged members. Runs in a transaction.
 * @returns the added members, and how many adults the church has with them (0 when none was added)
 */
export async function addMemberRows(
  tx: Db,
  churchId: string,
  people: NewMember[],
): Promise<{ added: NewMember[]; adults: number }> {
  const pairs = people.flatMap((person) => person.groups.map((group) => [person.id, group] as const))
  const given = people.map(({ importId = null, kind = countedKind, ...person }) => ({
    ...noContacts,
    ...person,
    kind,
    ...searchColumns(churchId, person),
    import_id: importId,
  }))
  const rows = await add(tx, [
    churchId,
    people.map((person) => person.id),
    // An array literal as text: PostgreSQL would unnest a nested array.
    given.map(({ grams }) => `{${grams.join(',')}}`),
    people.map((person) => person.joinedOn),
    people.map((person) => sundayFrom(person.joinedOn)),
    pairs.map(([id]) => id),
    pairs.map(([, group]) => group),
    given.map(({ phones }) => JSON.stringify(phones)),
    given.map(({ emails }) => JSON.stringify(emails)),
    ...textColumns.map((column) => given.map((person) => person[column] ?? null)),
  ])
  const ids = new Set(rows.map((row) => row.id))
  const added = people.filter(({ id }) => ids.has(id))
  return { added, adults: rows[0]?.adults ?? 0 }
}

const changed = [...memberFields, ...contactFields, ...searchedBy, 'photo', 'kind']

// Reads the current row from the update target, so concurrent changes to other columns survive.
const change = query(
  `with changed as (
     update members m set updated_at = now(), (${changed.join(', ')}) = (
       select ${changed.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(m, $3::jsonb) n)
     where id = $1 and church_id = $2
     returning id
   ), left_groups as (
     delete from group_members using changed where member_id = changed.id and group_id <> all($4::text[])
   )
   insert into group_members (member_id, group_id)
   select changed.id, group_id from changed, unnest($4::text[]) as group_id
   on conflict do nothing`,
  'member-rows-change',
)

const searchedOf = query<Pick<MemberTexts, 'details'> & Pick<MemberContacts, 'phones' | 'emails'>>(
  'select details, phones, emails from members where id = $1 for update',
  'member-rows-searched',
)

type MemberChange = EditedTexts & {
  id: string
  /** The caller recounts the adults. */
  kind?: MemberKind
  photo?: string | null
  /** Replaces all groups. */
  groups?: string[]
}

/** Updates the given columns of a member. Runs in a transaction. */
export async function changeMemberRow(tx: Db, churchId: string, member: MemberChange): Promise<void> {
  const { id, groups, ...columns } = member
  // The search text also contains these.
  const { details, phones, emails } = member
  const isWhole = details !== undefined && phones !== undefined && emails !== undefined
  const [stored] = isWhole ? [] : await searchedOf(tx, [id])
  const found = {
    ...member,
    details: details === undefined ? (stored?.details ?? null) : details,
    phones: phones ?? stored?.phones ?? [],
    emails: emails ?? stored?.emails ?? [],
  }
  const values = JSON.stringify({ ...columns, ...searchColumns(churchId, found) })
  await change(tx, [id, churchId, values, groups ?? null])
}

const remove = query<{ id: string }>(
  `with absences as (
     delete from member_absences where church_id = $1 and member_id = any($2) returning misses_from
   ), counts as (
     insert into absence_counts (church_id, misses_from, members)
     select $1, misses_from, -count(*) from absences group by misses_from order by misses_from
     on conflict (church_id, misses_from) do update
       set members = absence_counts.members + excluded.members
   )
   delete from members where church_id = $1 and id = any($2) returning id`,
  'member-rows-remove',
)

/** Removes members with all linked rows. Runs in a transaction. Returns the ids that existed. */
export async function removeMemberRows(tx: Db, churchId: string, ids: string[]): Promise<string[]> {
  const rows = await remove(tx, [churchId, ids])
  // The church comes last, as where people are added: otherwise the two would wait for each other.
  await recountMembers(tx, churchId)
  return rows.map((row) => row.id)
}
