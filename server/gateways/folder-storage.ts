import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newSecret } from '#server/tokens.ts'
import { deleteOpen } from './open-files.ts'
import { readChunks } from './read-chunks.ts'
import { isMissing } from './storage.ts'
import type { MultipartUpload, Storage } from './storage.ts'

/** Storage in a folder of this machine. Parts are files of their own, beside what they become. */
export function folderStorage(folder: string): Storage {
  const base = resolve(folder)
  const pathOf = (key: string) => {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep)) throw new Error('A storage key leads out of the storage.')
    return path
  }
  const partsOf = ({ key }: MultipartUpload) => `${pathOf(key)}.parts`

  return {
    put: (key, bytes) => replace(pathOf(key), (half) => writeFile(half, bytes, { flush: true })),
    read: (key, range) => createReadStream(pathOf(key), { ...range, highWaterMark: 256 * 1024 }),
    chunks: (key, range) => readChunks(pathOf(key), range),
    async size(key) {
      const found = await unlessMissing(stat(pathOf(key)))
      return found?.isFile() ? found.size : undefined
    },
    copy: (from, to) => replace(pathOf(to), (half) => duplicate(pathOf(from), half)),
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true })
      deleteOpen(pathOf(key))
    },
    async *list(below) {
      const entries = await unlessMissing(readdir(pathOf(below), { recursive: true, withFileTypes: true }))
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name)
        const found = entry.isFile() ? await unlessMissing(stat(path)) : undefined
        if (found) yield { key: relative(base, path).replaceAll(sep, '/'), since: found.mtime }
      }
    },

    openParts: async () => 'folder',
    async putPart(upload, partNumber, bytes) {
      const path = join(partsOf(upload), String(partNumber))
      await replace(path, (half) => writeFile(half, bytes, { flush: true }))
      return ''
    },
    async joinParts(upload, parts) {
      const paths = parts.map(({ partNumber }) => join(partsOf(upload), String(partNumber)))
      try {
        await replace(pathOf(upload.key), (half) => concatenate(paths, half))
      } catch (error) {
        // They have been joined before.
        if (!(isMissing(error) && (await unlessMissing(stat(pathOf(upload.key)))))) throw error
      }
      await rm(partsOf(upload), { recursive: true, force: true })
    },
    dropParts: (upload) => rm(partsOf(upload), { recursive: true, force: true }),
  }
}

/** Has `write` make a file beside the path and puts it in its place once it is whole and on the disk. */
async function replace(path: string, write: (half: string) => Promise<void>): Promise<void> {
  const half = join(dirname(path), `.${newSecret()}`)
  await mkdir(dirname(path), { recursive: true })
  try {
    await write(half)
    await rename(half, path)
    deleteOpen(path)
  } finally {
    // Also there where both were the same file under two names: then nothing was renamed.
    await rm(half, { force: true })
  }
  await settleFolder(dirname(path))
}

/** Has the names in the folder on the disk as well: else a power cut could take back what was said to be kept. */
async function settleFolder(folder: string): Promise<void> {
  // Windows opens no folders, and needs none of this.
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same bytes under another name where the disk has that, else a copy of them. What is kept is never written to. */
async function duplicate(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to)
    await settleFile(to)
  }
}

async function settleFile(path: string): Promise<void> {
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

/** What `work` answers, undefined where the file is not there. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}
