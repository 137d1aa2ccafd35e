import { sundayFrom } from '#contract/fields/calendar.ts'
import { memberSearchText, memberSortName } from '#contract/text/member-search.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { Db } from './connection.ts'
import { memberGrams } from './member-grams.ts'
import { query } from './query.ts'

// Adding people touches several tables that count them, so everything that adds people does it here.

/** Someone to be added. `groups` are ids of groups of the same church. */
export interface NewMember {
  id: string
  name: string
  /** E.164. */
  phone: string | null
  email: string | null
  groups: string[]
  joinedOn: string
  importId?: string
}

/** The columns of `members` that follow from a person's name, phone and email. */
export function foundBy(person: Pick<NewMember, 'name' | 'phone' | 'email'> & { churchId: string }) {
  const search = memberSearchText(person)
  return {
    sortName: memberSortName(person.name),
    nameKey: nameKey(person.name),
    search,
    grams: memberGrams(person.churchId, search),
  }
}

const add = query<{ id: string }>(
  `with given as (
     select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::date[], $11::date[], $14::text[])
       as given (id, name, phone, email, sort_name, search, grams, import_id, joined_on, misses_from, name_key)
   ), added as (
     insert into members
       (id, church_id, name, phone, email, sort_name, name_key, search, grams, import_id, joined_on)
     select id, $1, name, phone, email, sort_name, name_key, search, grams::int[], import_id, joined_on from given
     on conflict (id) do nothing
     returning id
   ), in_groups as (
     insert into group_members (member_id, group_id)
     select distinct member_id, group_id from unnest($12::text[], $13::text[]) as pair (member_id, group_id)
     join added on added.id = member_id
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
   )
   select id from added`,
  'member-rows-add',
)

const count = query('update churches set member_count = member_count + $2 where id = $1', 'member-rows-count')

/**
 * Adds people to a church; one whose id is in use (in any church) is left as it is. Must run in a transaction.
 * @param countAdded counts those who are new in `churches`, last of all: the caller's `spend` where a plan bounds them
 */
export async function addMemberRows(
  tx: Db,
  churchId: string,
  people: NewMember[],
  countAdded: (added: number) => Promise<unknown> = (added) => count(tx, [churchId, added]),
): Promise<void> {
  const found = people.map((person) => foundBy({ ...person, churchId }))
  const pairs = people.flatMap((person) => person.groups.map((group) => [person.id, group] as const))
  const rows = await add(tx, [
    churchId,
    people.map((person) => person.id),
    people.map((person) => person.name),
    people.map((person) => person.phone),
    people.map((person) => person.email),
    found.map((columns) => columns.sortName),
    found.map((columns) => columns.search),
    // An array of arrays would be taken for a table: each goes as the text of one.
    found.map((columns) => `{${columns.grams.join(',')}}`),
    people.map((person) => person.importId ?? null),
    people.map((person) => person.joinedOn),
    people.map((person) => sundayFrom(person.joinedOn)),
    pairs.map(([id]) => id),
    pairs.map(([, group]) => group),
    found.map((columns) => columns.nameKey),
  ])
  await countAdded(rows.length)
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

/** Removes people from a church, with all that hangs on them. Must run in a transaction. Answers who was there. */
export async function removeMemberRows(tx: Db, churchId: string, ids: string[]): Promise<string[]> {
  const rows = await remove(tx, [churchId, ids])
  // The church comes last, as where people are added: otherwise the two would wait for each other.
  await count(tx, [churchId, -rows.length])
  return rows.map((row) => row.id)
}
