import { absentMembers } from './analytics/absent.ts'
import type { Parts } from './app.ts'
import { startMail } from './gateways/post.ts'
import { startHousekeeping } from './housekeeping.ts'
import { addImport } from './imports/add-job.ts'
import { readImport } from './imports/read-job.ts'
import { changeImport } from './imports/store.ts'
import { startReminders } from './reminders/workers.ts'

/** Starts what this process does in the background. */
export async function startWorkers(parts: Omit<Parts, 'pool' | 'checkAnswers'>): Promise<void> {
  const { db, storage, jobs } = parts
  const giveUp = ({ id }: { id: string }) => changeImport(db, id, { status: 'failed', problem: 'internal' })
  await jobs.work('import-read', ({ id }: { id: string }) => readImport(db, storage, id), giveUp)
  await jobs.work('import-add', ({ id }: { id: string }) => addImport(db, storage, id), giveUp)
  await startMail(parts)
  await startReminders({ ...parts, absentMembers })
  await startHousekeeping(jobs, db, storage)
}
