import { buffer } from 'node:stream/consumers'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { closeOnce } from './close-once.ts'
import { multipartOf } from './upload-parts.ts'
import { checkParts } from './rules.ts'
import { findParts } from './store.ts'
import type { Outcome, Upload } from './store.ts'

/** Stores a member list. The returned function creates its import in a transaction and resolves to the id. */
export type PrepareImport = (list: {
  churchId: string
  userId: string
  filename: string
  bytes: Uint8Array
}) => Promise<(tx: Db) => Promise<string>>

/** Completes the upload of a member list: creates an import. */
export async function completeList(
  db: Db,
  { storage, prepareImport }: { storage: Storage; prepareImport: PrepareImport },
  upload: Upload,
): Promise<Outcome> {
  const parts = await findParts(db, upload.id)
  checkParts(upload, parts)
  await storage.joinParts(multipartOf(upload), parts)
  const bytes = await buffer(storage.read(multipartOf(upload).key))
  const list = { churchId: upload.churchId!, userId: upload.userId, filename: upload.title, bytes }
  const make = await prepareImport(list)
  return closeOnce(db, storage, upload, async (tx) => ({ import: await make(tx) }))
}
