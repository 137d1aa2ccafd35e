import type { Db } from './connection.ts'

/**
 * A parametrised SQL statement (`$1`, `$2`…). Dates are returned as `YYYY-MM-DD`; select instants with
 * `date_part('epoch', …)`.
 * @param name makes it a prepared statement. Omit it when the best plan depends on the values.
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
