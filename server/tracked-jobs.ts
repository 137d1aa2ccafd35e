import { randomUUID } from 'node:crypto'
import { notifyChanged } from './db/changes.ts'
import type { Changed } from './db/changes.ts'
import type { Db } from './db/connection.ts'
import { addJobRow, isJobCancelled, requestCancel, setJobProgress, setJobStatus } from './db/job-rows.ts'
import type { JobPlace } from './db/job-rows.ts'
import type { Jobs } from './jobs.ts'

/** A kind of work in the background that people watch. */
export interface JobKind<Data extends object> {
  /** The name of its queue. */
  queue: string
  /** The id of what it works on. */
  subject: (data: Data) => string
  /**
   * Of a job in a church: the calls that show how far it is. Whoever may make them may see it, and is told when it moves
   * on. A person whose own job it is asks for it.
   */
  shownBy?: (data: Data) => Changed[]
  /** How long it may take before it is taken for failed and done again. Default: 15. */
  minutes?: number
}

/** A job that runs. */
export interface Job {
  /** How far it is, 0 to 1; it never goes back. Cheap: stored and told only every now and then. */
  progress(part: number): void
  /** Aborts, with `JobCancelled` as its reason, soon after the job has been cancelled. */
  signal: AbortSignal
  /** Throws `JobCancelled` when the job has been cancelled: nothing is stored then that comes too late. */
  throwIfCancelled(tx: Db): Promise<void>
}

/** Nobody waits for it any more. A job that ends with it is neither retried nor given up. */
export class JobCancelled extends Error {}

/** How often progress is stored and a cancellation looked for, in milliseconds. */
const lookEvery = 400

/** Has work done in the background, once the caller's transaction has committed. `after`: not before so many seconds. */
export async function startJob<Data extends object>(
  tx: Db,
  jobs: Jobs,
  kind: JobKind<Data>,
  job: JobPlace & { data: Data; after?: number },
): Promise<void> {
  const { data, after = 0, ...place } = job
  const id = randomUUID()
  await addJobRow(tx, { id, kind: kind.queue, ...place, subject: kind.subject(data) })
  await jobs.send(
    tx,
    kind.queue,
    { ...data, job: id },
    { after, ...(kind.minutes && { minutes: kind.minutes }) },
  )
  await notifyMoved(tx, kind, data, 'churchId' in place ? place.churchId : null)
}

/** Tells whoever watches the church that the job has moved on. Of a person's own job nobody is told. */
async function notifyMoved<Data extends object>(
  tx: Db,
  kind: JobKind<Data>,
  data: Data,
  churchId: string | null,
): Promise<void> {
  if (churchId !== null && kind.shownBy) await notifyChanged(tx, churchId, ...kind.shownBy(data))
}

/** Cancels what is queued or running for a subject: it ends soon after the caller's transaction has committed. */
export const cancelJobs: (tx: Db, subject: string) => Promise<void> = requestCancel

/**
 * Does this kind of work in this process. A job runs again after a crash and, a few times, after a failure: what it
 * does must be in one transaction, or do no harm a second time. `onGiveUp` runs when its last try has failed.
 */
export async function workOn<Data extends object>(
  { db, jobs }: { db: Db; jobs: Jobs },
  kind: JobKind<Data>,
  run: (data: Data, job: Job) => Promise<void>,
  onGiveUp?: (data: Data) => Promise<void>,
): Promise<void> {
  // A job that an older version of the server has queued has no row: it is done, and nobody sees how far it is.
  const setStatus = async (data: Data & { job?: string }, status: Parameters<typeof setJobStatus>[2]) => {
    const row = await setJobStatus(db, data.job ?? '', status)
    if (row) await notifyMoved(db, kind, data, row.churchId)
    return row
  }
  await jobs.work<Data & { job?: string }>(
    kind.queue,
    async (data) => {
      const row = await setStatus(data, 'running')
      const cancelled = row?.isCancelled || !(await runWatched(data, row))
      await setStatus(data, cancelled ? 'cancelled' : 'done')
    },
    async (data) => {
      await onGiveUp?.(data)
      await setStatus(data, 'failed')
    },
  )

  /** Runs it, storing its progress. Resolves to false when it was cancelled meanwhile. */
  async function runWatched(
    data: Data & { job?: string },
    row: { churchId: string | null } | undefined,
  ): Promise<boolean> {
    const id = data.job ?? ''
    const controller = new AbortController()
    let [part, stored] = [0, 0]
    let looking: Promise<void> | undefined
    const look = async () => {
      try {
        if (part > stored && row) {
          stored = part
          await setJobProgress(db, id, stored)
          await notifyMoved(db, kind, data, row.churchId)
        }
        if (await isJobCancelled(db, id)) controller.abort(new JobCancelled())
      } catch (error) {
        controller.abort(error)
      }
    }
    const clock = setInterval(() => {
      looking ??= look().finally(() => (looking = undefined))
    }, lookEvery)
    const progress = (now: number) => {
      part = Math.max(part, now)
    }
    const throwIfCancelled = async (tx: Db) => {
      if (await isJobCancelled(tx, id)) throw new JobCancelled()
    }
    try {
      await run(data, { progress, signal: controller.signal, throwIfCancelled })
      return true
    } catch (error) {
      if (error instanceof JobCancelled) return false
      throw error
    } finally {
      clearInterval(clock)
      await looking
    }
  }
}
