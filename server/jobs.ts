import { setMaxListeners } from 'node:events'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import { retryOnDeadlock, openPool } from './db/connection.ts'
import type { Db } from './db/connection.ts'
import { databaseErrorCode } from './db/error-code.ts'
import { query } from './db/query.ts'
import { isDatabaseUnavailable } from './db/unavailable.ts'
import type { Log } from './log.ts'

/**
 * Work in the background, kept in the database: any process may do it, once. What a process has begun when it is killed
 * is begun again a minute later.
 */
export interface Jobs {
  /**
   * Queues a job in the caller's transaction: it runs only if that commits. `after`: not before so many seconds.
   * `retryForHours`: when it fails it is tried ten times over half a day, and not three times at once. `minutes`: how
   * long it may take before it is taken for failed and done again; 15 by default.
   */
  send(
    db: Db,
    queue: string,
    data: object,
    options?: { after?: number; retryForHours?: true; minutes?: number },
  ): Promise<void>
  /**
   * Does the queue's jobs in this process, so many at once: the next come when all of these have ended. `onGiveUp` runs
   * when the last try has failed.
   */
  work<T extends object>(
    queue: string,
    run: (data: T) => Promise<void>,
    onGiveUp?: (data: T) => Promise<void>,
    atOnce?: number,
  ): Promise<void>
  /**
   * Does work that goes on after the job which has begun it, e.g. since it waits for servers of others. `stop` aborts the
   * signal and waits for its end. An error is logged.
   */
  alongside(work: (stopping: AbortSignal) => Promise<void>): void
  /** Queues a job by the clock (cron, UTC), once, whatever number of processes runs. */
  schedule(queue: string, cron: string): Promise<void>
  /** Stops after the jobs that are running; those that take longer than ten seconds are done again at the next start. */
  stop(): Promise<void>
}

/** In milliseconds, between two attempts while the database is unavailable. */
const longestWait = 2000
/**
 * How long a job that runs is still taken for running when its process says nothing more, in seconds. It says so, and lost
 * jobs are looked for, three times as often.
 */
const defaultLease = 45
/** How often jobs are looked for, in milliseconds. */
const lookInterval = 500
/** Which queues have jobs that wait: one look for all of them, where pg-boss would look into each. Parsed and planned once. */
const dueQueues = {
  name: 'jobs-due',
  text: `select distinct name from pgboss.job where state < 'active' and start_after < now()`,
}
/** PostgreSQL's code. */
const deadlock = '40P01'

/** Starts the job queue on `url`. `clock`: false where this process queues no jobs by the clock; others may. */
export async function startJobs(
  url: string,
  log: Log,
  { lease = defaultLease, clock = true } = {},
): Promise<Jobs> {
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
  // Every queue waits on it while the database is down: more than Node thinks right, and each removes itself.
  setMaxListeners(0, stopping.signal)
  /** pg-boss ends the process where it cannot store how a job ended, and would do that job again. */
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
  /** pg-boss's workers of each queue. */
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
      await wakeWorkers()
      await pause(lookInterval, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  void follow(lookForJobs())
  /** Runs a job under a lease that is renewed until it ends: one that is no longer renewed is begun anew elsewhere. */
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
      atOnce = 1,
    ) {
      await ensure(queue)
      const runOne = async ({ id, data, retryCount, retryLimit }: PgBoss.JobWithMetadata<T>) => {
        try {
          await follow(underLease(queue, id, () => run(data)))
        } catch (error) {
          log.error({ err: error, queue }, 'a job failed')
          if (retryCount >= retryLimit) await onGiveUp?.(data)
          throw error
        }
      }
      // `wakeWorkers` tells it of jobs.
      const options = { pollingIntervalSeconds: 60, includeMetadata: true, batchSize: atOnce } as const
      const worker = await boss.work<T>(queue, options, async (jobs) => {
        const ends = await Promise.allSettled(jobs.map(runOne))
        const failed = ends.find((end) => end.status === 'rejected')
        if (!failed) return
        // pg-boss takes all that it has given out together for failed, but for those that are completed by then.
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
      // It does not wait for a look for jobs that is under way, nor for the job that this still brings.
      while (underWay.size > 0) {
        await Promise.allSettled(underWay)
        await setImmediate()
      }
      await close()
    },
  }
}

/**
 * pg-boss takes a job for lost once it has been active for `expire_in`, and so long the job may take. A process that is
 * killed would leave it alone until then: the start is put so far back that only the lease is left.
 */
const renewLease = `update pgboss.job set started_on = now() + $3 * interval '1 second' - expire_in
  where name = $1 and id = $2 and state = 'active'`

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
