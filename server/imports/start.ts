import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Jobs } from '#server/jobs.ts'
import { startJob } from '#server/tracked-jobs.ts'
import { fileKind, isSlow } from './file-kind.ts'
import { fileKey } from './import-file.ts'
import { importRead, importRecognise } from './job-kinds.ts'
import { createImport } from './store.ts'

/** Stores the file. The returned function creates the import and its job in a transaction, and resolves to its id. */
export async function prepareImport(
  { storage, jobs }: { storage: Storage; jobs: Jobs },
  list: { churchId: string; userId: string; filename: string; bytes: Uint8Array },
): Promise<(tx: Db) => Promise<string>> {
  const { bytes, ...values } = list
  const id = randomUUID()
  const storageKey = fileKey(id)
  await storage.put(storageKey, bytes)
  const kind = isSlow(fileKind(bytes, list.filename)) ? importRecognise : importRead
  const { churchId, userId } = list
  return async (tx) => {
    await createImport(tx, { ...values, id, storageKey })
    await startJob(tx, jobs, kind, { churchId, userId, data: { id } })
    return id
  }
}
