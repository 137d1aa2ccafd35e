import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { transaction } from '#server/db/connection.ts'
import { startJobs } from '#server/jobs.ts'
import type { Jobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()
const startKeeper = () => startJobs(inject('databaseUrl'), createLog('silent'))

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
  expect(performance.now() - start).toBeLessThan(2000)
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
  const mine = `select pid from pg_stat_activity where application_name = 'lakou-jobs'`
  const pids = async () => (await api.pool.query<{ pid: number }>(mine)).rows.map((row) => row.pid)
  const before = await pids()
  const jobs = await startKeeper()
  const own = (await pids()).filter((pid) => !before.includes(pid))
  await jobs.stop()
  const after = await pids()
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter((pid) => after.includes(pid))).toEqual([])
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
