import { randomUUID } from 'node:crypto'
import { notifyChanged } from './db/changes.ts'
import type { Changed } from './db/changes.ts'
import type { Db } from './db/connection.ts'
import { addJobRow, isJobCancelled, requestCancel, setJobProgress, setJobStatus } from './db/job-rows.ts'
import type { JobPlace } from './db/job-rows.ts'
import type { Jobs } from './jobs.ts'

/** A kind of background job that users can follow. */
export interface JobKind<Data extends object> {
  queue: string
  subject: (data: Data) => string
  /** For church jobs: calls that show the progress; their clients are notified. Personal jobs are polled. */
  shownBy?: (data: Data) => Changed[]
  /** Time limit in minutes before a retry. Default: 15. */
  minutes?: number
}

export interface Job {
  /** Reports the progress, 0 to 1, monotonic. Throttled, so calls are cheap. */
  progress(part: number): void
  /** Aborts with `JobCancelled` soon after a cancellation. */
  signal: AbortSignal
  /** Throws `JobCancelled` when the job was cancelled, so that nothing is stored too late. */
  throwIfCancelled(tx: Db): Promise<void>
}

/** The job was cancelled; it is neither retried nor given up. */
export class JobCancelled extends Error {}

/** Interval of storing the progress and checking for cancellation, in milliseconds. */
const lookEvery = 400

/** Queues a job in the caller's transaction. `after`: minimum delay in seconds. */
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

/** Notifies the church's clients of progress. Personal jobs are polled instead. */
async function notifyMoved<Data extends object>(
  tx: Db,
  kind: JobKind<Data>,
  data: Data,
  churchId: string | null,
): Promise<void> {
  if (churchId !== null && kind.shownBy) await notifyChanged(tx, churchId, ...kind.shownBy(data))
}

/** Cancels a subject's queued and running jobs when the caller's transaction commits. */
export const cancelJobs: (tx: Db, subject: string) => Promise<void> = requestCancel

/**
 * Runs jobs of this kind in this process. A job may run again after a crash or failure, so it must be idempotent or one
 * transaction. `onGiveUp` runs after the last failed attempt.
 */
export async function workOn<Data extends object>(
  { db, jobs }: { db: Db; jobs: Jobs },
  kind: JobKind<Data>,
  run: (data: Data, job: Job) => Promise<void>,
  onGiveUp?: (data: Data) => Promise<void>,
): Promise<void> {
  // Jobs queued by an older version have no row: they run without visible progress.
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

  /** Runs the job and stores its progress. Resolves to false when it was cancelled. */
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
