import type { Db } from './connection.ts'
import { query } from './query.ts'

/** SQL: `requested` ids among `$2` of church `$1`, and the `survivor` into whom each was merged. */
export const survivorsSql = `with recursive chain as (
     select dropped_id as requested, kept_id as survivor from member_merges
     where church_id = $1 and dropped_id = any($2) and undone_at is null
     union
     select requested, kept_id from chain join member_merges on dropped_id = survivor
     where church_id = $1 and undone_at is null
   )
   select requested, survivor from chain join members m on m.id = survivor
   where not exists (select from members where id = requested)`

const survivors = query<{ requested: string; survivor: string }>(survivorsSql, 'merged-members')

/** Maps merged members to their survivors, for late writes of offline devices. Other ids are absent from the result. */
export async function mergedInto(db: Db, churchId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await survivors(db, [churchId, ids])
  return new Map(rows.map((row) => [row.requested, row.survivor]))
}

const present = query<{ id: string }>(
  'select id from members where id = $1 and church_id = $2 for key share',
  'merged-members-present',
)

/**
 * The id that a late write applies to: the member itself or its survivor; undefined when the church has neither. Locks
 * that member until the transaction ends.
 */
export async function memberToWriteOn(tx: Db, churchId: string, id: string): Promise<string | undefined> {
  if ((await present(tx, [id, churchId])).length > 0) return id
  const other = (await mergedInto(tx, churchId, [id])).get(id)
  if (other === undefined) return undefined
  return (await present(tx, [other, churchId])).length > 0 ? other : undefined
}
