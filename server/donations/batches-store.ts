import type { Money } from '#contract/gift-batches.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { SumRow } from './store.ts'

export interface BatchRow {
  id: string
  church_id: string
  date: string
  name: string
  counted: Money[]
  entered: SumRow[]
  created_by: string
  /** Epoch milliseconds, like `closed`. */
  created: number
  closed: number | null
  closed_by: string | null
  difference: Money[]
}

const nameOf = (column: string) => `(select u.name from users u where u.id = b.${column})`
const columns = `b.id, b.church_id, b.date, b.name, b.counted, b.difference,
  coalesce(${nameOf('created_by')}, '') as created_by, ${nameOf('closed_by')} as closed_by,
  date_part('epoch', b.created_at) * 1000 as created, date_part('epoch', b.closed_at) * 1000 as closed,
  coalesce((
    select jsonb_agg(s order by s.currency desc) from (
      select d.currency, sum(d.amount_minor)::float8 as minor, count(*)::int as gifts
      from donations d where d.batch_id = b.id group by d.currency
    ) s), '[]') as entered`
const latestFirst = 'b.date desc, b.created_at desc, b.id desc'

const page = query<BatchRow>(
  `select ${columns} from gift_batches b where b.church_id = $1
   order by ${latestFirst} limit $2::bigint offset $3::bigint`,
  'batches-page',
)
const counted = query<{ total: number }>(
  'select count(*)::int as total from gift_batches where church_id = $1',
  'batches-total',
)

/** A page of batches, latest first, and the total. */
export async function listBatches(
  db: Db,
  churchId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const [rows, [all]] = await Promise.all([page(db, [churchId, limit, offset]), counted(db, [churchId])])
  return { rows, total: all!.total }
}

const one = query<BatchRow>(
  `select ${columns} from gift_batches b where b.id = $1 and b.church_id = $2`,
  'batches-one',
)

/** Returns a batch of the church. */
export async function findBatch(db: Db, churchId: string, id: string): Promise<BatchRow | undefined> {
  const [row] = await one(db, [id, churchId])
  return row
}

interface BatchFields {
  date: string
  name: string
  counted: Money[]
}

const add = query(
  `insert into gift_batches (id, church_id, date, name, counted, created_by)
   select $1, $2, $3::date, $4, $5::jsonb, $6 where not exists (select from deleted_gift_batches where id = $1)
   on conflict (id) do nothing`,
  'batches-add',
)

/** Adds a batch unless the id is in use or was deleted. */
export async function addBatch(
  tx: Db,
  batch: BatchFields & { id: string; churchId: string; by: string },
): Promise<void> {
  const { id, churchId, date, name, counted: sums, by } = batch
  await add(tx, [id, churchId, date, name, JSON.stringify(sums), by])
}

const change = query(
  `update gift_batches set date = $3::date, name = $4, counted = $5::jsonb where id = $1 and church_id = $2`,
  'batches-change',
)

/** Changes a batch. */
export async function changeBatch(tx: Db, churchId: string, id: string, fields: BatchFields): Promise<void> {
  await change(tx, [id, churchId, fields.date, fields.name, JSON.stringify(fields.counted)])
}

const close = query(
  `update gift_batches set closed_at = now(), closed_by = $3, difference = $4::jsonb where id = $1 and church_id = $2`,
  'batches-close',
)

/** Closes a batch and records the difference. */
export async function closeBatch(
  tx: Db,
  churchId: string,
  id: string,
  { by, difference }: { by: string; difference: Money[] },
): Promise<void> {
  await close(tx, [id, churchId, by, JSON.stringify(difference)])
}

const reopen = query(
  `update gift_batches set closed_at = null, closed_by = null, difference = '[]' where id = $1 and church_id = $2`,
  'batches-reopen',
)

/** Reopens a closed batch. */
export async function reopenBatch(tx: Db, churchId: string, id: string): Promise<void> {
  await reopen(tx, [id, churchId])
}

const remove = query(
  `with removed as (delete from gift_batches where id = $1 and church_id = $2 returning id, church_id)
   insert into deleted_gift_batches (id, church_id, deleted_by) select id, church_id, $3 from removed
   on conflict (id) do nothing`,
  'batches-remove',
)

/** Deletes a batch and records its id. Its gifts stay, without a batch. */
export async function removeBatch(tx: Db, churchId: string, id: string, by: string): Promise<void> {
  await remove(tx, [id, churchId, by])
}

const deleted = query('select from deleted_gift_batches where id = $1 and church_id = $2', 'batches-deleted')

/** Whether the church had such a batch. */
export async function wasBatchDeleted(db: Db, churchId: string, id: string): Promise<boolean> {
  return (await deleted(db, [id, churchId])).length > 0
}

const lockTo = {
  fill: query<{ closed: boolean }>(
    'select closed_at is not null as closed from gift_batches where id = $1 and church_id = $2 for share',
    'batches-lock-to-fill',
  ),
  end: query<{ closed: boolean }>(
    'select closed_at is not null as closed from gift_batches where id = $1 and church_id = $2 for update',
    'batches-lock-to-end',
  ),
}

/**
 * Locks a batch until the transaction ends: shared to `fill` it (add or remove gifts), exclusive to `end` it (close or
 * delete). Resolves to whether it is closed; undefined when it is missing.
 */
export async function lockBatch(
  tx: Db,
  churchId: string,
  id: string,
  to: keyof typeof lockTo,
): Promise<boolean | undefined> {
  const [row] = await lockTo[to](tx, [id, churchId])
  return row?.closed
}
