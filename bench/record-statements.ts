import pg from 'pg'

export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** The statements that `work` sends to the database, but for the look-up of who calls. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [Statement | string, unknown[] | undefined]
    const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : query
    const given = (typeof query === 'string' ? values : (query.values ?? values)) ?? []
    if (!name?.startsWith('access-')) statements.push({ ...(name && { name }), text, values: given })
    return (original as (...rest: unknown[]) => unknown).apply(this, args)
  } as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return statements
}
