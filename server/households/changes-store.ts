import type { HouseholdRole } from '#contract/households/household-roles.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { undoDays } from './rules.ts'
import type { ChangeRow } from './rules.ts'

interface HouseholdRecord {
  id: string
  name: string
  address: string
  phone: string
  main_contact_id: string | null
}

interface MembershipRecord {
  household_id: string
  member_id: string
  role: HouseholdRole
}

/** Households and their members, as PostgreSQL writes rows in JSON. */
export interface Snapshot {
  households: HouseholdRecord[]
  members: MembershipRecord[]
}

export interface Trace {
  before: Snapshot
  after: Snapshot
}

const snapshot = query<{ snapshot: Snapshot }>(
  `select jsonb_build_object(
     'households', coalesce((
       select jsonb_agg(to_jsonb(h) - 'sort_name' order by h.created_at, h.id) from households h where h.id = any($1)), '[]'),
     'members', coalesce((
       select jsonb_agg(to_jsonb(hm)) from household_members hm where hm.household_id = any($1)), '[]')
   ) as snapshot`,
  'household-changes-snapshot',
)

export async function snapshotHouseholds(tx: Db, ids: string[]): Promise<Snapshot> {
  const [row] = await snapshot(tx, [ids])
  return row!.snapshot
}

const note = query(
  `with old as (
     delete from household_changes where church_id = $2 and created_at < now() - make_interval(days => ${undoDays})
   )
   insert into household_changes (id, church_id, kind, name, household_ids, trace, made_by, created_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7, clock_timestamp())`,
  'household-changes-note',
)

/** Stores a change for its undo, and deletes those of the church that are too old for it. */
export async function noteChange(
  tx: Db,
  churchId: string,
  change: Pick<ChangeRow, 'id' | 'kind' | 'name'> & { householdIds: string[]; trace: Trace; by: string },
): Promise<void> {
  const { id, kind, name, householdIds, trace, by } = change
  await note(tx, [id, churchId, kind, name, householdIds, JSON.stringify(trace), by])
}

const columns = `c.id, c.kind, c.name, c.undone_at is not null as undone,
  date_part('epoch', c.created_at) * 1000 as created`

const list = query<ChangeRow>(
  `select ${columns} from household_changes c
   where c.church_id = $1 and c.created_at > now() - make_interval(days => ${undoDays})
   order by c.created_at desc, c.id limit 100`,
  'household-changes-list',
)

export function listChanges(db: Db, churchId: string): Promise<ChangeRow[]> {
  return list(db, [churchId])
}

const one = query<ChangeRow>(
  `select ${columns} from household_changes c where c.id = $1 and c.church_id = $2`,
  'household-changes-one',
)

export async function findChange(db: Db, churchId: string, id: string): Promise<ChangeRow | undefined> {
  const [row] = await one(db, [id, churchId])
  return row
}

export interface UndoableChange extends ChangeRow {
  trace: Trace
  householdIds: string[]
  /** A later change of the same households is not undone. */
  followed: boolean
}

const locked = query<UndoableChange>(
  `select ${columns}, c.trace, c.household_ids as "householdIds", exists (
     select from household_changes later
     where later.church_id = c.church_id and later.undone_at is null and later.created_at > c.created_at
       and later.household_ids && c.household_ids
   ) as followed
   from household_changes c where c.id = $1 and c.church_id = $2 for update of c`,
  'household-changes-lock',
)

export async function lockChange(tx: Db, churchId: string, id: string): Promise<UndoableChange | undefined> {
  const [row] = await locked(tx, [id, churchId])
  return row
}

const restoreRows = query(
  `with given as (
     select h.* from jsonb_populate_recordset(null::households, $2::jsonb) h
   ), back as (
     insert into households (id, church_id, name, address, phone, main_contact_id, created_at, updated_at)
     select id, $1, name, address, phone, (select m.id from members m where m.id = main_contact_id), created_at, now()
     from given on conflict (id) do nothing
     returning id
   )
   delete from deleted_households d using back where d.id = back.id`,
  'household-changes-restore-rows',
)

// Fields edited since then are left unchanged.
const restoreFields = query(
  `update households h set
     address = case when h.address = a.address then b.address else h.address end,
     phone = case when h.phone = a.phone then b.phone else h.phone end,
     main_contact_id = case when h.main_contact_id is not distinct from a.main_contact_id
       then (select m.id from members m where m.id = b.main_contact_id) else h.main_contact_id end
   from jsonb_populate_recordset(null::households, $1::jsonb) b
     join jsonb_populate_recordset(null::households, $2::jsonb) a using (id)
   where h.id = b.id`,
  'household-changes-restore-fields',
)

// Who is in another household by now stays there, unless they have two homes.
const restoreMembers = query(
  `with before as (
     select * from jsonb_populate_recordset(null::household_members, $2::jsonb)
   ), after as (
     select * from jsonb_populate_recordset(null::household_members, $3::jsonb)
   ), roles as (
     update household_members hm set role = b.role from before b join after a using (household_id, member_id)
     where hm.household_id = b.household_id and hm.member_id = b.member_id and hm.role = a.role
   )
   insert into household_members (household_id, member_id, role, created_at)
   select b.household_id, b.member_id, b.role, b.created_at
   from before b join members m on m.id = b.member_id and m.church_id = $1
     join households h on h.id = b.household_id
   where not exists (select from after a where a.household_id = b.household_id and a.member_id = b.member_id)
     and not exists (
       select from household_members hm
       where hm.member_id = b.member_id and (b.role <> 'child' or hm.role <> 'child') and not exists (
         select from after a where a.household_id = hm.household_id and a.member_id = hm.member_id
           and not exists (
             select from before x where x.household_id = a.household_id and x.member_id = a.member_id)))
   on conflict do nothing`,
  'household-changes-restore-members',
)

const removeAdded = query(
  `with before as (
     select * from jsonb_populate_recordset(null::household_members, $1::jsonb)
   ), added as (
     select a.household_id, a.member_id from jsonb_populate_recordset(null::household_members, $2::jsonb) a
     where not exists (select from before b where b.household_id = a.household_id and b.member_id = a.member_id)
   )
   delete from household_members hm using added
   where hm.household_id = added.household_id and hm.member_id = added.member_id`,
  'household-changes-remove-added',
)

const undone = query(
  'update household_changes set undone_at = now() where id = $1',
  'household-changes-undone',
)

/** Restores what a change changed, unless it has been edited since. Lock the households first. */
export async function restoreHouseholds(
  tx: Db,
  churchId: string,
  { id, trace: { before, after } }: Pick<UndoableChange, 'id' | 'trace'>,
): Promise<void> {
  const [rows, members] = [JSON.stringify(before.households), JSON.stringify(before.members)]
  const membersAfter = JSON.stringify(after.members)
  await restoreRows(tx, [churchId, rows])
  await restoreFields(tx, [rows, JSON.stringify(after.households)])
  await restoreMembers(tx, [churchId, members, membersAfter])
  await removeAdded(tx, [members, membersAfter])
  await undone(tx, [id])
}
