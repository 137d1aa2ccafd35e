import type { Jobs } from '#server/jobs.ts'
import { workOn } from '#server/tracked-jobs.ts'
import { exportKind } from './job-kind.ts'
import { makeExport } from './make-export.ts'
import type { ExportServices } from './make-export.ts'

/** So many zips a process makes at a time. Each is written as it is read: it holds a part of a file in memory. */
const atOnce = 2

/** Starts making zips of people's own data in this process. */
export async function startDataExports(services: ExportServices & { jobs: Jobs }): Promise<void> {
  for (let worker = 0; worker < atOnce; worker++) {
    await workOn(services, exportKind, ({ id }, job) => makeExport(services, id, job))
  }
}
