import type { Jobs } from '#server/jobs.ts'
import { workOn } from '#server/tracked-jobs.ts'
import { exportKind } from './job-kind.ts'
import { makeExport } from './make-export.ts'
import type { ExportServices } from './make-export.ts'

/** Starts making zips of people's own data in this process. */
export async function startDataExports(services: ExportServices & { jobs: Jobs }): Promise<void> {
  await workOn(services, exportKind, ({ id }, job) => makeExport(services, id, job))
}
