import { buffer } from 'node:stream/consumers'
import type { Db } from '#server/db/connection.ts'
import { transaction } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { notFound } from '#server/http/problem.ts'
import { dropBytes, parted } from './parted.ts'
import { checkParts } from './rules.ts'
import { closeUpload, lockUpload, partsOf } from './store.ts'
import type { Outcome, Upload } from './store.ts'

/** Makes an import of a list of members. Answers its id. */
export type StartImport = (
  tx: Db,
  list: { churchId: string; userId: string; filename: string; bytes: Uint8Array },
) => Promise<string>

/** Makes an import of a list of members that has been uploaded. */
export async function completeList(
  db: Db,
  { storage, startImport }: { storage: Storage; startImport: StartImport },
  upload: Upload,
): Promise<Outcome> {
  const parts = await partsOf(db, upload.id)
  checkParts(upload, parts)
  await storage.joinParts(parted(upload), parts)
  const bytes = await buffer(storage.read(parted(upload).key))
  const outcome = await transaction(db, async (tx) => {
    const locked = await lockUpload(tx, upload.id)
    if (!locked) throw notFound()
    if (locked.result) return locked.result as Outcome
    const list = { churchId: upload.churchId!, userId: upload.userId, filename: upload.title, bytes }
    const result = { import: await startImport(tx, list) }
    await closeUpload(tx, upload.id, result)
    return result
  })
  await dropBytes(storage, upload)
  return outcome
}
