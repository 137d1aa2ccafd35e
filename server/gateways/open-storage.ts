import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** The bucket that the settings name, else a folder of the data folder. */
export async function openStorage({ bucket, dataDir }: Settings): Promise<Storage> {
  if (!bucket) return folderStorage(join(dataDir, 'files'))
  // A client of some megabytes, which only those load who need it.
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(bucket)
}
