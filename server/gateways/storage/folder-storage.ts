import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newSecret } from '#server/tokens.ts'
import { evictOpen } from './open-files.ts'
import { readChunks } from '#server/gateways/read-chunks.ts'
import { isMissing } from './storage.ts'
import type { MultipartUpload, Storage } from './storage.ts'

/** Storage in a local folder. Parts are separate files next to the final one. */
export function folderStorage(folder: string): Storage {
  const base = resolve(folder)
  const pathOf = (key: string) => {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep)) throw new Error('A storage key leads out of the storage.')
    return path
  }
  const partsOf = ({ key }: MultipartUpload) => `${pathOf(key)}.parts`

  return {
    put: (key, bytes) => replace(pathOf(key), (temporary) => writeFile(temporary, bytes, { flush: true })),
    read: (key, range) => createReadStream(pathOf(key), { ...range, highWaterMark: 256 * 1024 }),
    chunks: (key, range) => readChunks(pathOf(key), range),
    async stat(key) {
      const found = await orUndefined(stat(pathOf(key)))
      return found?.isFile() ? { size: found.size, since: found.mtime } : undefined
    },
    copy: (from, to) => replace(pathOf(to), (temporary) => linkOrCopy(pathOf(from), temporary)),
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true })
      evictOpen(pathOf(key))
    },
    async *list(below) {
      // Folder by folder, so that one removed meanwhile does not hide the others.
      const folders = [below === undefined ? base : pathOf(below)]
      for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
        for (const entry of (await orUndefined(readdir(at, { withFileTypes: true }))) ?? []) {
          const path = join(at, entry.name)
          if (entry.isDirectory()) folders.push(path)
          const found = entry.isFile() ? await orUndefined(stat(path)) : undefined
          if (found) yield { key: relative(base, path).replaceAll(sep, '/'), since: found.mtime }
        }
      }
    },

    openParts: async () => 'folder',
    async putPart(upload, partNumber, bytes) {
      const path = join(partsOf(upload), String(partNumber))
      await replace(path, (temporary) => writeFile(temporary, bytes, { flush: true }))
      return ''
    },
    async joinParts(upload, parts) {
      const paths = parts.map(({ partNumber }) => join(partsOf(upload), String(partNumber)))
      try {
        await replace(pathOf(upload.key), (temporary) => concatenate(paths, temporary))
      } catch (error) {
        // A retried call finds the parts already joined.
        if (!(isMissing(error) && (await orUndefined(stat(pathOf(upload.key)))))) throw error
      }
      await rm(partsOf(upload), { recursive: true, force: true })
    },
    abortParts: (upload) => rm(partsOf(upload), { recursive: true, force: true }),
  }
}

/** Writes a temporary file with `write`, syncs it and renames it to `path`. */
async function replace(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.${newSecret()}`)
  await mkdir(dirname(path), { recursive: true })
  try {
    await write(temporary)
    await rename(temporary, path)
    evictOpen(path)
  } finally {
    // Remains after an error, or when both are hard links to one file, where rename does nothing.
    await rm(temporary, { force: true })
  }
  await syncFolder(dirname(path))
}

/** Syncs the folder, so that a power cut cannot undo an acknowledged rename. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders and does not need the sync.
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a hard link, or a copy where links are unsupported. Safe because stored files never change. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to)
    await syncFile(to)
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function concatenate(paths: string[], to: string): Promise<void> {
  const whole = async function* () {
    for (const path of paths) yield* createReadStream(path, { highWaterMark: 1024 * 1024 }) as Readable
  }
  await pipeline(whole, createWriteStream(to, { flush: true }))
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}
