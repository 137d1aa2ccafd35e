import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** Milliseconds that a file stays open after its last reader: a player asks for the next range soon. */
const idle = 5000
/** So many files stay open with nobody reading. */
const mostIdle = 100

interface OpenFile {
  path: string
  file: Promise<FileHandle>
  readers: number
  closing?: NodeJS.Timeout
}

const known = new Map<string, OpenFile>()
let idling = 0

/** Opens a file to be read, or takes it where it is open. `done` has to be called once. */
export async function openToRead(path: string): Promise<{ fd: number; done(): void }> {
  const one = known.get(path) ?? { path, file: open(path), readers: 0 }
  known.set(path, one)
  if (one.closing) {
    clearTimeout(one.closing)
    delete one.closing
    idling--
  }
  one.readers++
  try {
    const { fd } = await one.file
    return { fd, done: () => release(one) }
  } catch (error) {
    if (known.get(path) === one) known.delete(path)
    throw error
  }
}

function release(one: OpenFile): void {
  one.readers--
  if (one.readers > 0) return
  if (known.get(one.path) !== one || idling >= mostIdle) return close(one)
  idling++
  one.closing = setTimeout(() => {
    idling--
    close(one)
  }, idle).unref()
}

function close(one: OpenFile): void {
  if (known.get(one.path) === one) known.delete(one.path)
  // Only read: nothing can be lost by a close that fails.
  void one.file.then((file) => file.close()).catch(() => {})
}

/** What stands at the path is another file from now on, or none; who reads the old one goes on with that. */
export function deleteOpen(path: string): void {
  const one = known.get(path)
  known.delete(path)
  if (!one?.closing) return
  clearTimeout(one.closing)
  idling--
  close(one)
}
