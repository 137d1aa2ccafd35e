import type { MultipartUpload, Storage } from '#server/gateways/storage.ts'
import type { Upload } from './store.ts'

/** What the storage knows of an upload: where its parts are, and where they become one. */
export function parted({ key, storageUpload }: Pick<Upload, 'key' | 'storageUpload'>): MultipartUpload {
  return { key: `${key}/whole`, name: storageUpload }
}

/** Removes all bytes of an upload. */
export async function deleteBytes(
  storage: Storage,
  upload: Pick<Upload, 'key' | 'storageUpload'>,
): Promise<void> {
  await storage.dropParts(parted(upload))
  await storage.remove(upload.key)
}
