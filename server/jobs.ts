import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import { retryOnDeadlock, openPool } from './db/connection.ts'
import type { Db } from './db/connection.ts'
import { databaseErrorCode } from './db/error-code.ts'
import { query } from './db/query.ts'
import { isDatabaseUnavailable } from './db/unavailable.ts'
import type { Log } from './log.ts'

/** Work in the background, kept in the database: any process may do it, once, and again after a crash. */
export interface Jobs {
  /**
   * Queues a job in the caller's transaction: it runs only if that commits. `after`: not before so many seconds.
   * `retryForHours`: when it fails it is tried ten times over half a day, and not three times at once. `minutes`: how
   * long it may take before it is taken for lost and done again; 15 by default.
   */
  send(
    db: Db,
    queue: string,
    data: object,
    options?: { after?: number; retryForHours?: true; minutes?: number },
  ): Promise<void>
  /** Does the queue's jobs in this process. `onGiveUp` runs when the last try has failed. */
  work<T extends object>(
    queue: string,
    run: (data: T) => Promise<void>,
    onGiveUp?: (data: T) => Promise<void>,
  ): Promise<void>
  /** Queues a job by the clock (cron, UTC), once, whatever number of processes runs. */
  schedule(queue: string, cron: string): Promise<void>
  /** Stops after the jobs that are running; those that take longer than ten seconds are done again at the next start. */
  stop(): Promise<void>
}

/** In milliseconds, between two attempts while the database is unavailable. */
const longestWait = 2000
/** PostgreSQL's code. */
const deadlock = '40P01'

/** Starts the job queue on `url`. */
export async function startJobs(url: string, log: Log): Promise<Jobs> {
  const { pool, close } = openPool(url, { max: 4, application_name: 'lakou-jobs' })
  const underWay = new Set<Promise<unknown>>()
  const follow = async <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    try {
      return await work
    } finally {
      underWay.delete(work)
    }
  }
  const stopping = new AbortController()
  /** pg-boss ends the process where it cannot store how a job ended, and would do that job again. */
  const untilAvailable = async (text: string, values: unknown[]) => {
    for (let wait = 100; ; wait = Math.min(wait * 2, longestWait)) {
      try {
        return await retryOnDeadlock(() => runAlone(pool, text, values))
      } catch (error) {
        if (stopping.signal.aborted || !isDatabaseUnavailable(error)) throw error
        log.warn({ err: error }, 'the job queue waits for the database')
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const boss = new PgBoss({ db: { executeSql: (text, values) => follow(untilAvailable(text, values)) } })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  await boss.start()
  const known = new Set<string>()
  const ensure = async (queue: string) => {
    if (!known.has(queue)) await createQueue(boss, queue)
    known.add(queue)
  }
  return {
    async send(db, queue, data, { after = 0, retryForHours, minutes = 15 } = {}) {
      await ensure(queue)
      // In the caller's transaction, on the caller's connection.
      const executeSql = async (text: string, values: unknown[]) => ({
        rows: await query(text)(db, values),
      })
      const tries = retryForHours
        ? { retryLimit: 10, retryDelay: 20, retryBackoff: true }
        : { retryLimit: 3, retryDelay: 1 }
      await boss.send(queue, data, {
        db: { executeSql },
        ...tries,
        startAfter: after,
        expireInMinutes: minutes,
      })
    },
    async work<T extends object>(
      queue: string,
      run: (data: T) => Promise<void>,
      onGiveUp?: (data: T) => Promise<void>,
    ) {
      await ensure(queue)
      await boss.work<T>(queue, { pollingIntervalSeconds: 0.5, includeMetadata: true }, async (jobs) => {
        for (const { data, retryCount, retryLimit } of jobs) {
          try {
            await follow(run(data))
          } catch (error) {
            log.error({ err: error, queue }, 'a job failed')
            if (retryCount >= retryLimit) await onGiveUp?.(data)
            throw error
          }
        }
      })
    },
    async schedule(queue, cron) {
      await ensure(queue)
      await boss.schedule(queue, cron)
    },
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 10_000 })
      // It does not wait for a look for jobs that is under way, nor for the job that this still brings.
      while (underWay.size > 0) {
        await Promise.allSettled(underWay)
        await setImmediate()
      }
      await close()
    },
  }
}

/** Creates a queue. Processes that begin at the same time change the same tables, and may lose against each other. */
async function createQueue(boss: PgBoss, queue: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await boss.createQueue(queue)
    } catch (error) {
      if (attempt === 5 || databaseErrorCode(error) !== deadlock) throw error
      await pause(100 * attempt * Math.random())
    }
  }
}

/** Runs the job queue's SQL. Some of it opens a transaction, which stays open when it fails: such a connection ends. */
async function runAlone(pool: Pool, text: string, values: unknown[]) {
  const client = await pool.connect()
  try {
    const result = await client.query(text, values)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
