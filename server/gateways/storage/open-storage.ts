import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured bucket, otherwise a folder in the data folder. */
export async function openStorage({ bucket, dataDir }: Settings): Promise<Storage> {
  if (!bucket) return folderStorage(join(dataDir, 'files'))
  // The S3 client has several megabytes and is loaded only when needed.
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(bucket)
}
