import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Notify } from '#server/notify.ts'
import { workOn } from '#server/tracked-jobs.ts'
import { addImport } from './add-job.ts'
import { importAdd, importRead, importRecognise } from './job-kinds.ts'
import type { ImportJobData } from './job-kinds.ts'
import { failImport } from './fail-import.ts'
import { readImport } from './read-job.ts'

/** Starts the import workers. */
export async function startImports(services: {
  db: Db
  storage: Storage
  jobs: Jobs
  churchEvents: ChurchEvents
  notify: Notify
}): Promise<void> {
  const onGiveUp = ({ id }: ImportJobData) => failImport(services, id, { problem: 'internal' })
  for (const kind of [importRead, importRecognise]) {
    await workOn(services, kind, ({ id }, job) => readImport(services, id, job), onGiveUp)
  }
  await workOn(services, importAdd, ({ id }, job) => addImport(services, id, job), onGiveUp)
}
