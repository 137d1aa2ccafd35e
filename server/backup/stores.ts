import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isMissing } from '#server/gateways/storage.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { storeStream } from '#server/gateways/store-stream.ts'

/** The folder of backups in a bucket. */
export const backupFolder = 'backups'

/** A backup that was found whole when it was made. */
export interface StoredBackup {
  name: string
  madeAt: Date
}

/** Where backups lie. */
export interface BackupStore {
  /** Stores the bytes under a name once `verify`, which gets them as they can be read there, has not thrown. */
  write(
    name: string,
    bytes: AsyncIterable<Buffer>,
    verify: (readBack: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void>
  read(name: string): AsyncIterable<Buffer>
  /** Lists those that `backupName` has named. */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
  /** Where that is, in words for the operator. */
  place: string
}

const namePattern = /^lakou-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.backup$/

/** The name of a backup that is made now. */
export function backupName(now: Date): string {
  return `lakou-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

function toBackup(name: string): StoredBackup[] {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? []
  return day ? [{ name, madeAt: new Date(`${day}${hour}:${minute}:${second}`) }] : []
}

/** Backups in a folder of this machine. Nobody but its owner may read what is made there. */
export function folderStore(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, name)
  return {
    place: folder,
    async write(name, bytes, verify) {
      const temporary = pathOf(`.${name}.part`)
      await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
      try {
        await pipeline(bytes, createWriteStream(temporary, { flush: true, mode: 0o600 }))
        await verify(createReadStream(temporary))
        await rename(temporary, pathOf(name))
        await syncFolder(folder)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    read: (name) => createReadStream(pathOf(name)),
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return names.flatMap(toBackup)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Makes the new name outlast a power cut. Windows cannot open folders, and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().finally(() => handle.close())
}

/** Backups in a bucket, below a folder of it. */
export function bucketStore(storage: Storage, bucket: string, folder: string): BackupStore {
  const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  return {
    place: `s3://${bucket}/${folder}`,
    async write(name, bytes, verify) {
      const upload = { key: keyOf(name), name: await storage.openParts(keyOf(name)) }
      try {
        await storeStream(storage, upload, bytes)
      } catch (error) {
        await storage.abortParts(upload)
        throw error
      }
      try {
        await verify(storage.read(upload.key))
      } catch (error) {
        await storage.remove(upload.key)
        throw error
      }
    },
    read: (name) => storage.read(keyOf(name)),
    async list() {
      const names: StoredBackup[] = []
      for await (const { key } of storage.list(folder)) names.push(...toBackup(key.slice(folder.length + 1)))
      return names
    },
    remove: (name) => storage.remove(keyOf(name)),
  }
}
