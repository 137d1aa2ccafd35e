import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { BackupError } from './error.ts'
import { backupFolder, backupName, bucketStore, folderStore } from './stores.ts'
import type { BackupStore } from './stores.ts'

async function openBucket(settings: Settings, name: string, folder: string): Promise<BackupStore> {
  if (!settings.bucket) {
    throw new BackupError('For a bucket set S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  const { bucketStorage } = await import('#server/gateways/storage/bucket-storage.ts')
  return bucketStore(bucketStorage({ ...settings.bucket, name }), name, folder)
}

/** Store of nightly backups: the bucket or, without one, the backup folder. */
export async function openNightlyStore(settings: Settings): Promise<BackupStore> {
  if (settings.bucket) return openBucket(settings, settings.bucket.name, backupFolder)
  return folderStore(settings.backupDir)
}

export interface NamedBackup {
  store: BackupStore
  name: string
  folder: string
}

/**
 * Resolves `s3://bucket/name`, or a path relative to `workingFolder`. A folder, or a path with a trailing slash, gets a
 * name with the time.
 */
export async function openNamed(
  settings: Settings,
  target: string,
  workingFolder: string,
): Promise<NamedBackup> {
  const [, bucket, key] = /^s3:\/\/([\w.-]{3,63})(?:\/(.*))?$/.exec(target) ?? []
  if (bucket) {
    const at = (key ?? '').lastIndexOf('/')
    const store = await openBucket(settings, bucket, (key ?? '').slice(0, Math.max(0, at)))
    return { store, name: (key ?? '').slice(at + 1) || backupName(new Date()), folder: settings.backupDir }
  }
  const path = resolve(workingFolder, target)
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory() || target.endsWith('/')) {
    return { store: folderStore(path), name: backupName(new Date()), folder: path }
  }
  return { store: folderStore(dirname(path)), name: basename(path), folder: dirname(path) }
}
