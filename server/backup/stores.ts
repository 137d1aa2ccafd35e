import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isMissing } from '#server/gateways/storage/storage.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { storeStream } from '#server/gateways/storage/store-stream.ts'

export const backupFolder = 'backups'

/** A backup that was verified when it was written. */
export interface StoredBackup {
  name: string
  madeAt: Date
}

export interface BackupStore {
  /** Stores the bytes under the name after `verify` has read them back without throwing. */
  write(
    name: string,
    bytes: AsyncIterable<Buffer>,
    verify: (readBack: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void>
  read(name: string): AsyncIterable<Buffer>
  /** Lists files named by `backupName`. */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
  /** Removes incomplete writes that began before `then`. */
  removeUnfinished(then: Date): Promise<void>
  place: string
}

const namePattern = /^lakou-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.backup$/

/** Name of a backup made now. */
export function backupName(now: Date): string {
  return `lakou-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** Temporary name until the backup is verified. */
const unfinishedName = (name: string) => `.${name}.part`
const isUnfinished = (name: string) => /^\..+\.part$/.test(name)

function toBackup(name: string): StoredBackup[] {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? []
  return day ? [{ name, madeAt: new Date(`${day}${hour}:${minute}:${second}`) }] : []
}

/** Backups in a local folder, readable by its owner only. */
export function folderStore(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, name)
  return {
    place: folder,
    async write(name, bytes, verify) {
      const temporary = pathOf(unfinishedName(name))
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
    async removeUnfinished(then) {
      for (const name of (await readdir(folder)).filter(isUnfinished)) {
        const { mtime } = await stat(pathOf(name))
        if (mtime < then) await rm(pathOf(name), { force: true })
      }
    },
  }
}

/** Syncs the folder so that a rename survives a power cut. Windows cannot open folders and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().finally(() => handle.close())
}

/** Maximum size in bytes of a bucket's copy request; larger backups are uploaded again. */
const largestCopy = 5 * 1024 * 1024 * 1024

async function upload(storage: Storage, key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const parts = { key, name: await storage.openParts(key) }
  try {
    await storeStream(storage, parts, bytes)
  } catch (error) {
    await storage.abortParts(parts)
    throw error
  }
}

/** Backups in a folder of a bucket. */
export function bucketStore(storage: Storage, bucket: string, folder: string): BackupStore {
  const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  return {
    place: `s3://${bucket}/${folder}`,
    async write(name, bytes, verify) {
      const temporary = keyOf(unfinishedName(name))
      try {
        await upload(storage, temporary, bytes)
        await verify(storage.read(temporary))
        const { size } = (await storage.stat(temporary))!
        if (size <= largestCopy) await storage.copy(temporary, keyOf(name))
        else await upload(storage, keyOf(name), storage.read(temporary))
      } finally {
        await storage.remove(temporary)
      }
    },
    read: (name) => storage.read(keyOf(name)),
    async list() {
      const names: StoredBackup[] = []
      for await (const { key } of storage.list(folder)) names.push(...toBackup(key.slice(folder.length + 1)))
      return names
    },
    remove: (name) => storage.remove(keyOf(name)),
    async removeUnfinished(then) {
      for await (const { key, since } of storage.list(folder)) {
        if (isUnfinished(key.slice(folder.length + 1)) && since < then) await storage.remove(key)
      }
    },
  }
}
