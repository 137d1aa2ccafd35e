import type { Db } from './connection.ts'

/**
 * A statement written out, with `$1`, `$2`… for its values, that runs on the database or in a transaction of it.
 * Dates come as `YYYY-MM-DD`; an instant is best asked for as `date_part('epoch', …)`.
 * @param name PostgreSQL then parses it once for a connection and may plan it once for all values. Leave it out where
 * the best plan depends on the values.
 */
export function query<Row extends object>(
  text: string,
  name?: string,
): (db: Db, values: unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const prepared = db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false)
    const { rows } = (await prepared.execute()) as { rows: Row[] }
    return rows
  }
}
