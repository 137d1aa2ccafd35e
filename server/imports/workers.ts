import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import type { Jobs } from '#server/jobs.ts'
import { workOn } from '#server/tracked-jobs.ts'
import { addImport } from './add-job.ts'
import { importAdd, importRead, importRecognise } from './job-kinds.ts'
import type { ImportJobData } from './job-kinds.ts'
import { readImport } from './read-job.ts'
import { changeImport } from './store.ts'

/** Starts reading and adding lists in this process. */
export async function startImports(services: { db: Db; storage: Storage; jobs: Jobs }): Promise<void> {
  const { db, storage } = services
  const onGiveUp = ({ id }: ImportJobData) => changeImport(db, id, { status: 'failed', problem: 'internal' })
  for (const kind of [importRead, importRecognise]) {
    await workOn(services, kind, ({ id }, job) => readImport(db, storage, id, job), onGiveUp)
  }
  await workOn(services, importAdd, ({ id }, job) => addImport(db, storage, id, job), onGiveUp)
}
