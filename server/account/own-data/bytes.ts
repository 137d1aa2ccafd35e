import type { Storage } from '#server/gateways/storage/storage.ts'
import { newSecret } from '#server/tokens.ts'
import type { ExportRow } from './store.ts'

const folderOf = (id: string) => `exports/${id}`

/** Where a try to make the zip writes it: no two write to the same place. */
export function newKey(id: string): string {
  return `${folderOf(id)}/${newSecret()}.zip`
}

/** Aborts what an earlier try has left open, if there is something. */
export async function abortEarlier(
  storage: Storage,
  { storageKey, storageUpload }: Pick<ExportRow, 'storageKey' | 'storageUpload'>,
): Promise<void> {
  if (storageKey !== null && storageUpload !== null) {
    await storage.abortParts({ key: storageKey, name: storageUpload })
  }
}

/** Removes all that the storage has of an export. */
export async function removeBytes(
  storage: Storage,
  row: Pick<ExportRow, 'id' | 'storageKey' | 'storageUpload'>,
): Promise<void> {
  await abortEarlier(storage, row)
  await storage.remove(folderOf(row.id))
}
