import type { Parts } from './app.ts'
import { startHousekeeping } from './housekeeping.ts'
import { addImport } from './imports/add-job.ts'
import { readImport } from './imports/read-job.ts'
import { changeImport } from './imports/store.ts'

/** Starts what this process does in the background. */
export async function startWorkers({ db, storage, jobs }: Parts): Promise<void> {
  const giveUp = ({ id }: { id: string }) => changeImport(db, id, { status: 'failed', problem: 'internal' })
  await jobs.work('import-read', ({ id }: { id: string }) => readImport(db, storage, id), giveUp)
  await jobs.work('import-add', ({ id }: { id: string }) => addImport(db, storage, id), giveUp)
  await startHousekeeping(jobs, db, storage)
}
