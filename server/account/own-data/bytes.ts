import type { Storage } from '#server/gateways/storage/storage.ts'
import { newSecret } from '#server/tokens.ts'
import type { ExportRow } from './store.ts'

const folderOf = (id: string) => `exports/${id}`

/** Storage key of an attempt; unique, so that attempts do not collide. */
export function newKey(id: string): string {
  return `${folderOf(id)}/${newSecret()}.zip`
}

/** Aborts the open upload of an earlier attempt. */
export async function abortEarlier(
  storage: Storage,
  { storageKey, storageUpload }: Pick<ExportRow, 'storageKey' | 'storageUpload'>,
): Promise<void> {
  if (storageKey !== null && storageUpload !== null) {
    await storage.abortParts({ key: storageKey, name: storageUpload })
  }
}

/** Removes all stored bytes of an export. */
export async function removeBytes(
  storage: Storage,
  row: Pick<ExportRow, 'id' | 'storageKey' | 'storageUpload'>,
): Promise<void> {
  await abortEarlier(storage, row)
  await storage.remove(folderOf(row.id))
}
