import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { transaction } from '#server/db/connection.ts'
import { startJobs } from '#server/jobs.ts'
import type { Jobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { root } from '#server/root.ts'
import { startApi } from '#tests/support/api.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const api = await startApi()
const startKeeper = (lease?: number) =>
  startJobs(inject('databaseUrl'), createLog('silent'), { clock: false, ...(lease && { lease }) })

/** A queue that works until it is told to end; `started` settles when its job is under way. */
async function slowQueue(jobs: Jobs) {
  const queue = `slow-${randomUUID()}`
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const started = new Promise<void>((resolve) => {
    void jobs.work(queue, () => {
      resolve()
      return ended
    })
  })
  await jobs.send(api.db, queue, {})
  return { queue, started, end }
}

async function stateOf(queue: string): Promise<string | undefined> {
  const { rows } = await api.pool.query('select state from pgboss.job where name = $1', [queue])
  return rows[0]?.state
}

it('stops at once when nothing runs', async () => {
  const jobs = await startKeeper()
  await jobs.work(`idle-${randomUUID()}`, async () => {})
  const start = performance.now()
  await jobs.stop()
  // What it waits for in vain takes ten seconds.
  expect(performance.now() - start).toBeLessThan(9000)
})

it('stops after the job that is running, which counts as done', async () => {
  const jobs = await startKeeper()
  const { queue, started, end } = await slowQueue(jobs)
  await started
  let stopped = false
  const stopping = jobs.stop().then(() => (stopped = true))
  expect(await stateOf(queue)).toBe('active')
  expect(stopped).toBe(false)
  end()
  await stopping
  expect(await stateOf(queue)).toBe('completed')
})

it('leaves no connection behind when it has stopped', async () => {
  // By itself in its database: the servers of other tests open connections for their jobs meanwhile.
  const own = await ownDatabase(inject('databaseUrl'), inject('templateUrl'))
  const count = async () => {
    const { rows } = await api.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'lakou-jobs' and datname = $1`,
      [new URL(own.url).pathname.slice(1)],
    )
    return rows[0]!.count
  }
  const jobs = await startJobs(own.url, createLog('silent'))
  expect(await count()).toBeGreaterThan(0)
  await jobs.stop()
  expect(await count()).toBe(0)
  await own.drop()
})

it('does nothing of what was queued in a transaction that did not happen', async () => {
  const jobs = await startKeeper()
  const queue = `undone-${randomUUID()}`
  const done: unknown[] = []
  await jobs.work(queue, async (data) => void done.push(data))
  const undone = transaction(api.db, async (tx) => {
    await jobs.send(tx, queue, { number: 1 })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await jobs.send(api.db, queue, { number: 2 })
  await expect.poll(() => done).toEqual([{ number: 2 }])
  await jobs.stop()
})

it('tries a job that fails again, and gives it up after the last try', async () => {
  const jobs = await startKeeper()
  const queue = `failing-${randomUUID()}`
  let tries = 0
  const givenUp = new Promise<unknown>((resolve) => {
    const fail = () => {
      tries++
      return Promise.reject(new Error('no'))
    }
    void jobs.work(queue, fail, async (data) => resolve(data))
  })
  await jobs.send(api.db, queue, { id: 'x' })
  await expect(givenUp).resolves.toEqual({ id: 'x' })
  expect(tries).toBe(4)
  await jobs.stop()
})

it('queues a job by the clock in one process, for whoever works on it', async () => {
  const own = await ownDatabase(inject('databaseUrl'), inject('templateUrl'))
  const silent = createLog('silent')
  const worker = await startJobs(own.url, silent, { clock: false })
  let runs = 0
  await worker.work('by-the-clock', async () => void runs++)
  await worker.schedule('by-the-clock', '* * * * *')
  const clock = await startJobs(own.url, silent)
  await expect.poll(() => runs).toBeGreaterThan(0)
  await Promise.all([clock.stop(), worker.stop()])
  await own.drop()
})

it('does several jobs of a queue at once, and again only those of them that failed', async () => {
  const jobs = await startKeeper()
  const queue = `several-${randomUUID()}`
  const runs: string[] = []
  let bothBegun: () => void
  const both = new Promise<void>((resolve) => (bothBegun = resolve))
  for (const id of ['well', 'fails once']) await jobs.send(api.db, queue, { id })
  const run = async ({ id }: { id: string }) => {
    runs.push(id)
    if (runs.length === 2) bothBegun()
    await both
    if (id !== 'well' && runs.length === 2) throw new Error('no')
  }
  await jobs.work(queue, run, undefined, 2)
  await expect.poll(() => runs.toSorted()).toEqual(['fails once', 'fails once', 'well'])
  await jobs.stop()
})

it('has jobs of a queue done by each of its workers, also while the others are busy', async () => {
  const jobs = await startKeeper()
  const queue = `lanes-${randomUUID()}`
  let begun = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const run = async () => {
    begun++
    await released
  }
  for (let lane = 0; lane < 3; lane++) await jobs.work(queue, run)
  for (const id of ['one', 'two', 'three']) await jobs.send(api.db, queue, { id })
  await expect.poll(() => begun).toBe(3)
  release()
  await jobs.stop()
})

it('begins what a killed process was at again as soon as its lease is over, however long it may take', async () => {
  const queue = `killed-${randomUUID()}`
  const lease = 2
  const script = join(root, 'tests/support/endless-job.ts')
  const args = ['--import', 'tsx', script, inject('databaseUrl'), queue, String(lease)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await api.jobs.send(api.db, queue, { id: 'x' }, { minutes: 60 })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await ended
  const jobs = await startKeeper(lease)
  const done = new Promise<unknown>((resolve) => {
    void jobs.work(queue, async (data) => resolve(data))
  })
  await expect(done).resolves.toEqual({ id: 'x' })
  await jobs.stop()
})

it('begins a job that takes longer than its lease only once', async () => {
  // A process that cannot say for four seconds that it is still there is rightly taken for dead.
  const jobs = await startKeeper(6)
  const { queue, started, end } = await slowQueue(jobs)
  await started
  const renewals = new Set<string>()
  const renewedAt = async () => {
    const { rows } = await api.pool.query<{ at: Date }>(
      'select started_on as at from pgboss.job where name = $1',
      [queue],
    )
    renewals.add(rows[0]!.at.toISOString())
    return renewals.size
  }
  // One each two seconds: the first one has run out, and lost jobs have been looked for since.
  await expect.poll(renewedAt, { interval: 50 }).toBeGreaterThan(5)
  expect(await stateOf(queue)).toBe('active')
  const { rows } = await api.pool.query('select retry_count from pgboss.job where name = $1', [queue])
  expect(rows).toEqual([{ retry_count: 0 }])
  end()
  await jobs.stop()
  expect(await stateOf(queue)).toBe('completed')
})
