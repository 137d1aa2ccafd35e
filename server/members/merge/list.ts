import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { memberColumns } from '#server/members/columns.ts'
import type { MemberRow } from '#server/members/columns.ts'
import { undoDays } from './rules.ts'
import type { MergeSnapshot } from './snapshot.ts'

/** A merge with the member that it made. */
export type MergeRow = MemberRow & {
  merge_id: string
  dropped_name: string
  undone: boolean
  /** Milliseconds since 1970. */
  merged: number
}

const columns = `
  x.id as merge_id, x.dropped_name, x.undone_at is not null as undone,
  date_part('epoch', x.created_at) * 1000 as merged, ${memberColumns}`

const lately = query<MergeRow>(
  `select ${columns} from member_merges x join members m on m.id = x.kept_id
   where x.church_id = $1 and x.created_at > now() - make_interval(days => ${undoDays})
   order by x.created_at desc`,
  'merge-list',
)

/** The merges that can still be undone, and those that have been; the latest first. */
export function latelyMerged(db: Db, churchId: string): Promise<MergeRow[]> {
  return lately(db, [churchId])
}

const one = query<MergeRow>(
  `select ${columns} from member_merges x join members m on m.id = x.kept_id
   where x.id = $1 and x.church_id = $2`,
  'merge-one',
)

/** A merge; undefined when there is none of that id, or what it made is gone. */
export async function findMerge(db: Db, churchId: string, id: string): Promise<MergeRow | undefined> {
  const [row] = await one(db, [id, churchId])
  return row
}

export interface LockedMerge {
  id: string
  survivorId: string
  droppedId: string
  trace: MergeSnapshot
  created: number
  undone: boolean
  /** A later merge, not undone, has to do with the same member. */
  followed: boolean
}

const locked = query<LockedMerge>(
  `select x.id, x.kept_id as "survivorId", x.dropped_id as "droppedId", x.trace,
     date_part('epoch', x.created_at) * 1000 as created, x.undone_at is not null as undone,
     exists (
       select from member_merges later
       where later.church_id = x.church_id and later.undone_at is null and later.created_at > x.created_at
         and (later.kept_id = x.kept_id or later.dropped_id = x.kept_id)
     ) as followed
   from member_merges x where x.id = $1 and x.church_id = $2 for update of x`,
  'merge-locked',
)

/** A merge with all that its undo needs; nobody else undoes it until the transaction ends. */
export async function lockMerge(tx: Db, churchId: string, id: string): Promise<LockedMerge | undefined> {
  const [row] = await locked(tx, [id, churchId])
  return row
}

const leftBehind = query<{ photo: string }>(
  `with old as (
     select id, trace #>> '{dropped,photo}' as photo from member_merges
     where created_at < now() - make_interval(days => ${undoDays}) and undone_at is null
       and trace #>> '{dropped,photo}' is not null and trace #>> '{kept,photo}' is not null
   )
   update member_merges m set trace = jsonb_set(trace, '{dropped,photo}', 'null') from old where m.id = old.id
   returning old.photo`,
  'merge-left-photos',
)

/** Forgets the photos that merges left behind and that no undo can bring back any more. Answers their names. */
export async function deleteOrphanedPhotos(db: Db): Promise<string[]> {
  return (await leftBehind(db, [])).map((row) => row.photo)
}

const photosOf = query<{ photo: string }>(
  `select photo from members where church_id = $1 and photo is not null
   union select trace #>> '{dropped,photo}' from member_merges
   where church_id = $1 and trace #>> '{dropped,photo}' is not null`,
  'merge-all-photos',
)

/** All photos of a church's members, those included that an undo of a merge would bring back. */
export async function photosOfChurch(db: Db, churchId: string): Promise<string[]> {
  return (await photosOf(db, [churchId])).map((row) => row.photo)
}

const traces = query<{ trace: MergeSnapshot }>(
  `select trace from member_merges
   where church_id = $1 and dropped_id = $2 and undone_at is null order by created_at desc limit 1`,
  'merge-trace',
)

/** What is stored of a member who has been merged into another. */
export async function snapshotOf(
  db: Db,
  churchId: string,
  droppedId: string,
): Promise<MergeSnapshot | undefined> {
  const [row] = await traces(db, [churchId, droppedId])
  return row?.trace
}
