import pg from 'pg'

/** A recorded SQL query. */
export interface RecordedQuery {
  name?: string
  text: string
  values: unknown[]
}

/** Records the queries that `work` sends to the database, except those that identify the caller. */
export async function recordQueries(work: () => Promise<unknown>): Promise<RecordedQuery[]> {
  const queries: RecordedQuery[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [RecordedQuery | string, unknown[] | undefined]
    const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : query
    const given = (typeof query === 'string' ? values : (query.values ?? values)) ?? []
    if (!name?.startsWith('access-')) queries.push({ ...(name && { name }), text, values: given })
    return (original as (...rest: unknown[]) => unknown).apply(this, args)
  } as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return queries
}
