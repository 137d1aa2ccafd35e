import { setMaxListeners } from 'node:events'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import { retryOnDeadlock, openPool } from './db/connection.ts'
import type { ConnectionOptions, Db } from './db/connection.ts'
import { databaseErrorCode } from './db/error-code.ts'
import { query } from './db/query.ts'
import { isDatabaseUnavailable } from './db/unavailable.ts'
import type { Log } from './log.ts'
import { currentRequestId, withRequestId } from './request-id.ts'

/**
 * Background jobs, stored in the database and run once by any process. A job of a killed process is restarted within a
 * minute.
 */
export interface Jobs {
  /**
   * Queues a job in the caller's transaction. `after`: minimum delay in seconds. `retryForHours`: 10 retries over half
   * a day instead of 3 immediate ones. `minutes`: time limit, default 15; then it is retried.
   */
  send(
    db: Db,
    queue: string,
    data: object,
    options?: { after?: number; retryForHours?: true; minutes?: number },
  ): Promise<void>
  /** Runs the queue's jobs in this process, in batches of `atOnce`. `onGiveUp` runs after the last failed attempt. */
  work<T extends object>(
    queue: string,
    run: (data: T) => Promise<void>,
    onGiveUp?: (data: T) => Promise<void>,
    atOnce?: number,
  ): Promise<void>
  /**
   * Runs work that outlives its job, e.g. because it waits for other servers. `stop` aborts the signal and waits.
   * Errors are logged.
   */
  alongside(work: (stopping: AbortSignal) => Promise<void>): void
  /** Queues a job by cron (UTC), once across all processes. */
  schedule(queue: string, cron: string): Promise<void>
  /** State of the queue's own connections. */
  connections: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>
  /** Waits up to ten seconds for running jobs; other servers, or the next start, repeat the others. */
  stop(): Promise<void>
}

/** Stored with a job's data: the request that has queued it. */
interface Queued {
  requestId?: string
}

/** Maximum backoff in milliseconds while the database is unavailable. */
const longestWait = 2000
/**
 * Seconds until a job without a lease renewal counts as lost. Leases are renewed, and lost jobs detected, three times
 * as often.
 */
const defaultLease = 45
/** Poll interval in milliseconds. */
const lookInterval = 500
/** Finds the queues with due jobs in one prepared query; pg-boss would poll each queue. */
const dueQueues = {
  name: 'jobs-due',
  text: `select distinct name from pgboss.job where state < 'active' and start_after < now()`,
}
const deadlock = '40P01'

/** Starts the job queue on `url`. `clock`: false disables cron jobs in this process. */
export async function startJobs(
  url: string,
  log: Log,
  {
    lease = defaultLease,
    clock = true,
    max = 4,
    pooler = false,
  }: ConnectionOptions & { lease?: number; clock?: boolean } = {},
): Promise<Jobs> {
  const { pool, close } = openPool(url, { max, pooler, application_name: 'lakou-jobs' })
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
  // Each queue adds a listener while the database is down, and removes it itself.
  setMaxListeners(0, stopping.signal)
  /**
   * Retries until the database is available: pg-boss would exit the process when it cannot store a job's result, and
   * repeat the job.
   */
  const untilAvailable = async (statement: string | typeof dueQueues, values: unknown[] = []) => {
    for (let wait = 100; ; wait = Math.min(wait * 2, longestWait)) {
      try {
        return await retryOnDeadlock(() => runAlone(pool, statement, values))
      } catch (error) {
        if (stopping.signal.aborted || !isDatabaseUnavailable(error)) throw error
        log.warn({ err: error }, 'the job queue waits for the database')
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const boss = new PgBoss({
    db: { executeSql: (text, values) => follow(untilAvailable(text, values)) },
    maintenanceIntervalSeconds: Math.ceil(lease / 3),
    schedule: clock,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  await boss.start()
  const workers = new Map<string, string[]>()
  const wakeWorkers = async () => {
    try {
      const { rows } = await untilAvailable(dueQueues)
      for (const { name } of rows) {
        for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
      }
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'the look for jobs failed')
    }
  }
  const lookForJobs = async () => {
    while (!stopping.signal.aborted) {
      if (workers.size > 0) await wakeWorkers()
      await pause(lookInterval, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  void follow(lookForJobs())
  /** Runs a job under a lease, renewed until the job ends; a lapsed lease lets another process restart it. */
  const underLease = async (queue: string, id: string, run: () => Promise<void>) => {
    const renew = () =>
      follow(runAlone(pool, renewLease, [queue, id, lease])).catch((error: unknown) => {
        log.warn({ err: error, queue }, 'the lease of a job was not renewed')
      })
    await renew()
    const renewal = setInterval(() => void renew(), (lease * 1000) / 3)
    try {
      await run()
    } finally {
      clearInterval(renewal)
    }
  }
  const created = new Set<string>()
  const ensure = async (queue: string) => {
    if (!created.has(queue)) await createQueue(boss, queue)
    created.add(queue)
  }
  return {
    connections: pool,
    async send(db, queue, data, { after = 0, retryForHours, minutes = 15 } = {}) {
      await ensure(queue)
      // Runs on the caller's connection, within the transaction.
      const executeSql = async (text: string, values: unknown[]) => ({
        rows: await query(text)(db, values),
      })
      const tries = retryForHours
        ? { retryLimit: 10, retryDelay: 20, retryBackoff: true }
        : { retryLimit: 3, retryDelay: 1 }
      const requestId = currentRequestId()
      await boss.send(queue, requestId === undefined ? data : { ...data, requestId }, {
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
      atOnce = 1,
    ) {
      await ensure(queue)
      const runOne = async ({
        id,
        data: stored,
        retryCount,
        retryLimit,
      }: PgBoss.JobWithMetadata<T & Queued>) => {
        // A job by the clock has no data.
        const { requestId, ...data }: Partial<T> & Queued = stored ?? {}
        await withRequestId(requestId, () => attempt(id, data as unknown as T, retryCount >= retryLimit))
      }
      const attempt = async (id: string, data: T, isLast: boolean) => {
        try {
          await follow(underLease(queue, id, () => run(data)))
        } catch (error) {
          log.error({ err: error, queue }, 'a job failed')
          if (isLast) await onGiveUp?.(data)
          throw error
        }
      }
      // `wakeWorkers` triggers polling, so the interval is long.
      const options = { pollingIntervalSeconds: 60, includeMetadata: true, batchSize: atOnce } as const
      const worker = await boss.work<T & Queued>(queue, options, async (jobs) => {
        const ends = await Promise.allSettled(jobs.map(runOne))
        const failed = ends.find((end) => end.status === 'rejected')
        if (!failed) return
        // pg-boss fails the whole batch unless the successful jobs are completed first.
        const done = jobs.filter((_, i) => ends[i]!.status === 'fulfilled').map(({ id }) => id)
        if (done.length > 0) await boss.complete(queue, done)
        throw failed.reason
      })
      workers.set(queue, [...(workers.get(queue) ?? []), worker])
    },
    alongside(work) {
      const ended = follow(work(stopping.signal))
      ended.catch((error: unknown) => log.error({ err: error }, 'work in the background failed'))
    },
    async schedule(queue, cron) {
      await ensure(queue)
      await boss.schedule(queue, cron)
    },
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 10_000 })
      // `stop` does not wait for a poll in progress, nor for the job that it fetches.
      while (underWay.size > 0) {
        await Promise.allSettled(underWay)
        await setImmediate()
      }
      await close()
    },
  }
}

/**
 * pg-boss restarts a job that has been active for `expire_in`, which is also its time limit. Shifts the start back so
 * that only the lease remains, since a killed process would otherwise block the job until then.
 */
const renewLease = `update pgboss.job set started_on = now() + $3 * interval '1 second' - expire_in
  where name = $1 and id = $2 and state = 'active'`

/** Creates a queue. Processes that start concurrently alter the same tables and may deadlock. */
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

/** Runs pg-boss's SQL on its own connection, closed on error since a transaction may be left open. */
async function runAlone(pool: Pool, statement: string | typeof dueQueues, values: unknown[]) {
  const client = await pool.connect()
  try {
    const result = await client.query(statement, values)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
