import { transaction } from './connection.ts'
import type { Db } from './connection.ts'
import { query } from './query.ts'

/** Maximum rows in memory. */
const batchSize = 500

/** Streams a query's rows in batches from one snapshot. */
export async function readRows<Row extends object>(
  db: Db,
  { text, values }: { text: string; values: unknown[] },
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await query(`declare read_rows no scroll cursor for ${text}`)(tx, values)
    const next = query<Row>(`fetch ${batchSize} from read_rows`)
    for (let rows = await next(tx, []); rows.length > 0; rows = await next(tx, [])) await work(rows)
  })
}
