import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured bucket, otherwise `<dataDir>/files`. */
export async function openStorage({ bucket, dataDir }: Settings): Promise<Storage> {
  if (!bucket) return folderStorage(join(dataDir, 'files'))
  // Lazy: the S3 client has several megabytes.
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(bucket)
}
