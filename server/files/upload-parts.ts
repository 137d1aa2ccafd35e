import type { MultipartUpload, Storage } from '#server/gateways/storage/storage.ts'
import type { Upload } from './store.ts'

/** The storage's multipart upload of an upload. */
export function multipartOf({ key, storageUpload }: Pick<Upload, 'key' | 'storageUpload'>): MultipartUpload {
  return { key: `${key}/whole`, name: storageUpload }
}

/** Removes all bytes of an upload. */
export async function deleteBytes(
  storage: Storage,
  upload: Pick<Upload, 'key' | 'storageUpload'>,
): Promise<void> {
  await storage.abortParts(multipartOf(upload))
  await storage.remove(upload.key)
}
