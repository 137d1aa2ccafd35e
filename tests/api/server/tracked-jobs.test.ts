import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, inject, it } from 'vitest'
import { imports } from '#contract/imports.ts'
import type { Change } from '#contract/live.ts'
import { churchTopic } from '#server/db/changes.ts'
import { progressOf } from '#server/db/job-rows.ts'
import { transaction } from '#server/db/connection.ts'
import { jobs as jobRows } from '#server/db/schema/jobs.ts'
import { startJobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { cancelJobs, startJob, workOn } from '#server/tracked-jobs.ts'
import type { Job, JobKind } from '#server/tracked-jobs.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()
const { db, jobs } = api

let churchId: string
beforeAll(async () => {
  churchId = (await owner(api)).church.id
})

interface Data {
  id: string
}

/** A kind of its own, and a job of it that is yet to be started. */
function someKind() {
  const kind: JobKind<Data> = {
    queue: `tracked-${randomUUID()}`,
    subject: ({ id }) => id,
    shownBy: ({ id }) => [[imports.get, id]],
  }
  const id = randomUUID()
  const start = (tx = db) => startJob(tx, jobs, kind, { churchId, userId: null, data: { id } })
  const status = async () =>
    (await db.select().from(jobRows).where(eq(jobRows.subject, id))).map((row) => row.status)
  return { kind, id, start, status }
}

/** Work that goes on until the test ends it. */
function heldWork() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let begin: (job: Job) => void
  const begun = new Promise<Job>((resolve) => (begin = resolve))
  const run = async (_: Data, job: Job) => {
    begin(job)
    await Promise.race([
      ended,
      new Promise((_resolve, reject) => {
        job.signal.addEventListener('abort', () => reject(job.signal.reason as Error))
      }),
    ])
  }
  return { run, begun, end }
}

it('shows how far a job is while it runs, and tells whoever watches', async () => {
  const { kind, id, start, status } = someKind()
  const { run, begun, end } = heldWork()
  const heard: Change[] = []
  const stop = api.live.subscribe(churchTopic(churchId), {
    send: (change) => heard.push(change),
    end: () => {},
  })
  await start()
  // Before anybody works on it: from then on it may run at any moment.
  expect(await status()).toEqual(['queued'])
  await workOn(api, kind, run)
  const job = await begun
  job.progress(0.5)
  job.progress(0.25)
  await expect.poll(async () => (await progressOf(db, [id])).get(id)).toBe(0.5)
  expect(await status()).toEqual(['running'])
  end()
  await expect.poll(status).toEqual(['done'])
  expect((await progressOf(db, [id])).get(id)).toBe(1)
  // Queued, running, half done, done.
  await expect.poll(() => heard).toEqual(Array.from({ length: 4 }, () => ({ call: 'imports.get', key: id })))
  stop()
})

it('stores and tells progress only now and then', async () => {
  const { kind, id, start, status } = someKind()
  const heard: Change[] = []
  const stop = api.live.subscribe(churchTopic(churchId), {
    send: (change) => heard.push(change),
    end: () => {},
  })
  await workOn(api, kind, async (_, job) => {
    for (let i = 1; i <= 10_000; i++) job.progress(i / 10_000)
  })
  await start()
  await expect.poll(status).toEqual(['done'])
  await expect.poll(() => heard.filter(({ key }) => key === id).length).toBeGreaterThanOrEqual(3)
  expect(heard.filter(({ key }) => key === id).length).toBeLessThan(6)
  stop()
})

it('ends a running job that is cancelled, and does not try it again', async () => {
  const { kind, id, start, status } = someKind()
  const { run, begun } = heldWork()
  let tries = 0
  let givenUp = false
  await workOn(
    api,
    kind,
    (data, job) => {
      tries++
      return run(data, job)
    },
    async () => {
      givenUp = true
    },
  )
  await start()
  await begun
  await cancelJobs(db, id)
  await expect.poll(status).toEqual(['cancelled'])
  expect({ tries, givenUp }).toEqual({ tries: 1, givenUp: false })
})

it('does not begin a job that was cancelled while it was queued', async () => {
  const { kind, id, start, status } = someKind()
  let ran = false
  await start()
  await cancelJobs(db, id)
  await workOn(api, kind, async () => {
    ran = true
  })
  await expect.poll(status).toEqual(['cancelled'])
  expect(ran).toBe(false)
})

it('starts nothing in a transaction that does not happen', async () => {
  const { start, status } = someKind()
  const undone = transaction(db, async (tx) => {
    await start(tx)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await status()).toEqual([])
})

it('tries a job that fails again, and is failed after the last try', async () => {
  const { kind, id, start, status } = someKind()
  let tries = 0
  const givenUp = new Promise<Data>((resolve) => {
    void workOn(
      api,
      kind,
      () => {
        tries++
        return Promise.reject(new Error('no'))
      },
      async (data) => resolve(data),
    )
  })
  await start()
  expect(await givenUp).toMatchObject({ id })
  expect(tries).toBe(4)
  await expect.poll(status).toEqual(['failed'])
})

it('does a job that an older version has queued', async () => {
  const { kind, id } = someKind()
  const keeper = await startJobs(inject('databaseUrl'), createLog('silent'), { clock: false })
  const done = new Promise<Data>((resolve) => {
    void workOn({ db, jobs: keeper }, kind, async (data) => resolve(data))
  })
  await keeper.send(db, kind.queue, { id })
  expect(await done).toEqual({ id })
  await keeper.stop()
})
