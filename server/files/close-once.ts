import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { notFound } from '#server/http/problem.ts'
import { deleteBytes } from './upload-parts.ts'
import { closeUpload, lockUpload } from './store.ts'
import type { Outcome, Upload } from './store.ts'

/**
 * Closes an upload with the outcome of `make` in one transaction, and deletes its bytes after the commit. Returns the
 * stored outcome of a closed upload. Throws `Problem` 404 when it was cancelled.
 */
export async function closeOnce(
  db: Db,
  storage: Storage,
  upload: Upload,
  make: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await transaction(db, async (tx) => {
    const locked = await lockUpload(tx, upload.id)
    if (!locked) throw notFound()
    if (locked.result) return locked.result as Outcome
    const result = await make(tx)
    await closeUpload(tx, upload.id, result)
    return result
  })
  await deleteBytes(storage, upload)
  return outcome
}
