import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Minimum free space in bytes; below it, uploads or PostgreSQL's WAL may fail. */
const leastRoom = 256 * 1024 * 1024

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export interface Health {
  status: 'ok' | 'disk_full' | 'database_unavailable'
  code: 200 | 503
}

export interface Probes {
  /** Concurrent probes share one query. */
  reachesDatabase(): Promise<boolean>
  health(): Promise<Health>
}

/** Creates the probes of a server. `pool`: one of their own, since calls may hold all connections of theirs. */
export function createProbes(pool: Pick<Pool, 'query'>, dataDir: string, roomIn = freeBytes): Probes {
  let underWay: Promise<boolean> | undefined
  const ask = async () => {
    try {
      await pool.query('select 1')
      return true
    } catch {
      return false
    } finally {
      underWay = undefined
    }
  }
  const reachesDatabase = () => (underWay ??= ask())
  return {
    reachesDatabase,
    async health() {
      if (!(await reachesDatabase())) return { status: 'database_unavailable', code: 503 }
      const isFull = (await roomIn(dataDir)) < leastRoom
      return isFull ? { status: 'disk_full', code: 503 } : { status: 'ok', code: 200 }
    },
  }
}
