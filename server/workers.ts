import { absentMembers } from './analytics/absent.ts'
import type { Services } from './app.ts'
import { startMail } from './gateways/mail-queue.ts'
import { startHousekeeping } from './housekeeping.ts'
import { addImport } from './imports/add-job.ts'
import { readImport } from './imports/read-job.ts'
import { changeImport } from './imports/store.ts'
import { startReminders } from './reminders/workers.ts'

/** Starts what this process does in the background. */
export async function startWorkers(
  services: Omit<Services, 'live' | 'pool' | 'signer' | 'checkResponses'>,
): Promise<void> {
  const { db, storage, jobs } = services
  const giveUp = ({ id }: { id: string }) => changeImport(db, id, { status: 'failed', problem: 'internal' })
  const read = ({ id }: { id: string }) => readImport(db, storage, id)
  await jobs.work('import-read', read, giveUp)
  // Apart, since each picture takes some seconds and lists are not to wait for them.
  await jobs.work('import-recognise', read, giveUp)
  await jobs.work('import-add', ({ id }: { id: string }) => addImport(db, storage, id), giveUp)
  await startMail(services)
  await startReminders({ ...services, absentMembers })
  await startHousekeeping(jobs, db, storage)
}
