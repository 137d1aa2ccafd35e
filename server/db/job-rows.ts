import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { query } from './query.ts'
import { jobs } from './schema/jobs.ts'

type JobRow = typeof jobs.$inferSelect

/** Where a job runs: in a church (`userId` null: scheduled), or in a person's account. */
export type JobPlace = { churchId: string; userId: string | null } | { personId: string; userId: string }

/** Adds a queued job. */
export async function addJobRow(
  tx: Db,
  values: Pick<JobRow, 'id' | 'kind' | 'subject'> & JobPlace,
): Promise<void> {
  await tx.insert(jobs).values({ ...values, status: 'queued' })
}

const touched = { updatedAt: sql`now()` }
const isCancelled = sql<boolean>`${jobs.cancelRequestedAt} is not null`

/** Sets the status. Returns the job's church, if any, and whether it was cancelled. */
export async function setJobStatus(
  db: Db,
  id: string,
  status: JobRow['status'],
): Promise<{ churchId: string | null; isCancelled: boolean } | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ status, ...(status === 'done' && { progress: 1 }), ...touched })
    .where(eq(jobs.id, id))
    .returning({ churchId: jobs.churchId, isCancelled })
  return row
}

/** Stores the progress, 0 to 1. */
export async function setJobProgress(db: Db, id: string, progress: number): Promise<void> {
  await db
    .update(jobs)
    .set({ progress, ...touched })
    .where(eq(jobs.id, id))
}

/** Whether cancellation was requested. */
export async function isJobCancelled(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ isCancelled }).from(jobs).where(eq(jobs.id, id))
  return row?.isCancelled ?? false
}

/** Requests cancellation of the queued and running jobs of a subject. */
export async function requestCancel(tx: Db, subject: string): Promise<void> {
  await tx
    .update(jobs)
    .set({ cancelRequestedAt: sql`now()` })
    .where(and(eq(jobs.subject, subject), inArray(jobs.status, ['queued', 'running'])))
}

const progress = query<{ subject: string; progress: number }>(
  `select distinct on (subject) subject, progress from jobs where subject = any($1)
   order by subject, created_at desc`,
  'jobs-progress',
)

/** Progress of the latest job of each subject, 0 to 1. */
export async function progressOf(db: Db, subjects: string[]): Promise<Map<string, number>> {
  return new Map((await progress(db, [subjects])).map((row) => [row.subject, row.progress]))
}
