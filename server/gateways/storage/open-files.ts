import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** Milliseconds a file stays open after its last reader: players soon request the next range. */
const idleTimeout = 5000
const maxIdle = 100

interface OpenFile {
  path: string
  file: Promise<FileHandle>
  readers: number
  closing?: NodeJS.Timeout
}

const openFiles = new Map<string, OpenFile>()
let idleCount = 0

/** Opens a file for reading, or reuses the open one. The caller calls `done` exactly once. */
export async function openToRead(path: string): Promise<{ fd: number; done(): void }> {
  const one = openFiles.get(path) ?? { path, file: open(path), readers: 0 }
  openFiles.set(path, one)
  if (one.closing) {
    clearTimeout(one.closing)
    delete one.closing
    idleCount--
  }
  one.readers++
  try {
    const { fd } = await one.file
    return { fd, done: () => release(one) }
  } catch (error) {
    if (openFiles.get(path) === one) openFiles.delete(path)
    throw error
  }
}

function release(one: OpenFile): void {
  one.readers--
  if (one.readers > 0) return
  if (openFiles.get(one.path) !== one || idleCount >= maxIdle) return close(one)
  idleCount++
  one.closing = setTimeout(() => {
    idleCount--
    close(one)
  }, idleTimeout).unref()
}

function close(one: OpenFile): void {
  if (openFiles.get(one.path) === one) openFiles.delete(one.path)
  // The file is read-only, so a failed close loses nothing.
  void one.file.then((file) => file.close()).catch(() => {})
}

/** Evicts a replaced or removed path. Current readers continue with the old file. */
export function evictOpen(path: string): void {
  const one = openFiles.get(path)
  openFiles.delete(path)
  if (!one?.closing) return
  clearTimeout(one.closing)
  idleCount--
  close(one)
}
