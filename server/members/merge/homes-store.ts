import { maxHouseholds } from '#contract/households/household-roles.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

// Households of members who are merged. An adult has one, a child at most two.

const leave = query(
  `delete from household_members s where s.member_id = $1
     and exists (select from household_members d where d.member_id = $2)
     and not exists (
       select from household_members d where d.member_id = $2 and d.household_id = s.household_id)`,
  'merge-leave-homes',
)

const join = query(
  `insert into household_members (household_id, member_id, role, created_at)
   select d.household_id, $1, d.role, d.created_at from household_members d
   where d.member_id = $2
     and (select count(*) from household_members s where s.member_id = $1) < case
       when d.role = 'child' and not exists (
         select from household_members s where s.member_id = $1 and s.role <> 'child') then ${maxHouseholds} else 1 end
   order by d.created_at, d.household_id limit 1
   on conflict do nothing`,
  'merge-join-homes',
)

const contacts = query(
  `update households h set main_contact_id = $1 where main_contact_id = $2
     and exists (select from household_members hm where hm.household_id = h.id and hm.member_id = $1)`,
  'merge-home-contacts',
)

const homesOf = query<{ homes: object[] }>(
  `select coalesce(jsonb_agg(to_jsonb(hm)), '[]') as homes from household_members hm where hm.member_id = $1`,
  'merge-homes-of',
)

/**
 * Puts the survivor into the duplicate's households as far as they may be in them. `instead`: the survivor leaves their
 * own for them. Returns the survivor's households.
 */
export async function moveHomes(
  tx: Db,
  survivorId: string,
  dropId: string,
  instead: boolean,
): Promise<object[]> {
  const both = [survivorId, dropId]
  if (instead) await leave(tx, both)
  await join(tx, both)
  await contacts(tx, both)
  const [row] = await homesOf(tx, [survivorId])
  return row!.homes
}

const restoreHouseholds = query(
  `with back as (
     insert into households (id, church_id, name, address, phone, created_at)
     select distinct on (h.id) h.id, h.church_id, h.name, h.address, h.phone, h.created_at
     from jsonb_array_elements($1::jsonb) one, jsonb_populate_record(null::households, one->'home') h
     on conflict (id) do nothing
     returning id
   )
   delete from deleted_households d using back where d.id = back.id`,
  'unmerge-households',
)

const restore = query(
  `insert into household_members select * from jsonb_populate_recordset(null::household_members, $1::jsonb)
   on conflict do nothing`,
  'unmerge-homes',
)

const isAsMerged = query<{ same: boolean }>(
  `select coalesce((select jsonb_agg(household_id order by household_id) from household_members where member_id = $1), '[]')
     = coalesce((select jsonb_agg(w->'household_id' order by w->>'household_id')
         from jsonb_array_elements($2::jsonb) w), '[]') as same`,
  'unmerge-same-homes',
)

const leaveOthers = query(
  `delete from household_members where member_id = $1 and not exists (
     select from jsonb_array_elements($2::jsonb) k where k->>'household_id' = household_id)`,
  'unmerge-leave-homes',
)

const restoreContacts = query(
  `update households h set main_contact_id = $2
   from jsonb_array_elements($1::jsonb) one
   where h.id = one->>'household_id' and one->'home'->>'main_contact_id' = $2`,
  'unmerge-home-contacts',
)

/** Gives two members the households that they had; the survivor keeps theirs where they have changed since. */
export async function restoreHomes(
  tx: Db,
  { survivorId, droppedId }: { survivorId: string; droppedId: string },
  trace: { homes: object[]; kept_homes: object[]; written_homes: object[] },
): Promise<void> {
  const { homes, kept_homes: survivorHomes, written_homes: written } = trace
  const [dropped, kept] = [JSON.stringify(homes), JSON.stringify(survivorHomes)]
  const [row] = await isAsMerged(tx, [survivorId, JSON.stringify(written)])
  await restoreHouseholds(tx, [dropped])
  await restore(tx, [dropped])
  await restoreContacts(tx, [dropped, droppedId])
  if (!row!.same) return
  await restoreHouseholds(tx, [kept])
  await restore(tx, [kept])
  await leaveOthers(tx, [survivorId, kept])
}
