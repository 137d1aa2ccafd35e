import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import type { Jobs } from '#server/jobs.ts'
import { startJob } from '#server/tracked-jobs.ts'
import { fileKind, isSlow } from './file-kind.ts'
import { importRead, importRecognise } from './job-kinds.ts'
import { createImport } from './store.ts'

/** Makes an import of a file of members and has it read in the background. Answers its id. */
export async function startImport(
  tx: Db,
  services: { storage: Storage; jobs: Jobs },
  list: { churchId: string; userId: string; filename: string; bytes: Uint8Array },
): Promise<string> {
  const { bytes, ...values } = list
  const { id, storageKey } = await createImport(tx, values)
  await services.storage.put(storageKey, bytes)
  const slow = isSlow(fileKind(bytes, list.filename))
  const { churchId, userId } = list
  await startJob(tx, services.jobs, slow ? importRecognise : importRead, { churchId, userId, data: { id } })
  return id
}
