import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { newSecret } from '#server/tokens.ts'

/** Where bytes are kept, by a key like `uploads/1/2`. */
export interface Storage {
  /** Keeps the bytes whole or not at all; what was there under the key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * The bytes, all of them or those from `start` to `end` (counted from 0, both included); the stream fails when there
   * is nothing under the key.
   */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Removes the key and all below it; nothing there is fine. */
  remove(key: string): Promise<void>
}

/** Storage in a folder of this machine. */
export function folderStorage(folder: string): Storage {
  const base = resolve(folder)
  const pathOf = (key: string) => {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep)) throw new Error('A storage key leads out of the storage.')
    return path
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const half = join(dirname(path), `.${newSecret()}`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(half, bytes, { flush: true })
      await rename(half, path)
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
  }
}
