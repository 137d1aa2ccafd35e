import pg from 'pg'

type Query = (config: unknown, ...rest: unknown[]) => unknown

/**
 * A client without prepared statements, for a pooler in transaction mode: the next statement may run on another
 * connection, which does not have them (PgBouncer before 1.21).
 */
export class UnnamedClient extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options)
    const query = this.query.bind(this) as Query
    this.query = ((config: unknown, ...rest: unknown[]) => query(withoutName(config), ...rest)) as never
  }
}

function withoutName(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('name' in config)) return config
  const { name: _, ...unnamed } = config
  return unnamed
}
