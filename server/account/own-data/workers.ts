import type { Jobs } from '#server/jobs.ts'
import { workOn } from '#server/tracked-jobs.ts'
import { exportKind } from './job-kind.ts'
import { makeExport } from './make-export.ts'
import type { ExportServices } from './make-export.ts'

/** Concurrent exports per process. Each streams and uses the memory of one upload part. */
const atOnce = 2

/** Starts the export workers. */
export async function startDataExports(services: ExportServices & { jobs: Jobs }): Promise<void> {
  for (let worker = 0; worker < atOnce; worker++) {
    await workOn(services, exportKind, ({ id }, job) => makeExport(services, id, job))
  }
}
