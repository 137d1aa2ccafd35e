import pg from 'pg'
import type { Settings } from '#server/settings.ts'
import { noteConnectionError } from './unavailable.ts'

/** Maximum connections of the calls and of the job queue of one server. */
export interface PoolSizes {
  calls: number
  jobs: number
}

/** Upper bounds of the defaults: what one process is measured with (`bench/`). */
const most: PoolSizes = { calls: 20, jobs: 4 }
const least: PoolSizes = { calls: 3, jobs: 2 }
/** Other connections of a server: live changes, its storage lock, and probes. */
const others = 3
/** Connections left to the operator's command, a backup and a migration, on all servers together. */
const spare = 10

const limitQuery = `select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    nullif((select datconnlimit from pg_database where datname = current_database()), -1),
    nullif((select rolconnlimit from pg_roles where rolname = current_user), -1)
  ) as limit`

/** Returns the default sizes: an equal share of `limit` connections for each server. */
export function shareOf(limit: number, servers: number): PoolSizes {
  const share = Math.floor((limit - spare) / servers) - others
  const jobs = clamp(Math.round(share / 6), least.jobs, most.jobs)
  return { jobs, calls: clamp(share - jobs, least.calls, most.calls) }
}

/**
 * Returns the pool sizes of this server: as set, otherwise its share of PostgreSQL's limit. Behind a pooler, which has
 * limits of its own, the upper bounds. `overbooked`: the servers together may exceed PostgreSQL's limit.
 */
export async function poolSizes(
  directUrl: string,
  settings: Pick<Settings, 'databasePool' | 'databaseJobsPool' | 'servers'>,
  { pooler }: { pooler: boolean },
): Promise<PoolSizes & { overbooked: { limit: number; needed: number } | null }> {
  const { databasePool, databaseJobsPool, servers } = settings
  const limit = pooler ? Number.POSITIVE_INFINITY : await connectionLimit(directUrl)
  const share = shareOf(limit, servers)
  const sizes = { calls: databasePool ?? share.calls, jobs: databaseJobsPool ?? share.jobs }
  const needed = servers * (sizes.calls + sizes.jobs + others) + spare
  return { ...sizes, overbooked: needed > limit ? { limit, needed } : null }
}

async function connectionLimit(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', noteConnectionError)
  await client.connect()
  try {
    const { rows } = await client.query<{ limit: number }>(limitQuery)
    return rows[0]!.limit
  } finally {
    await client.end()
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
