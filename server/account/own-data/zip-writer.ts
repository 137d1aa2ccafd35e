import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

/** Writes the next bytes of an entry. Resolves when there is room for more. */
export type Push = (chunk: string | Uint8Array) => Promise<void>

/** A zip that is written while it is read, one entry at a time. */
export interface ZipWriter {
  /** Aborts when it is no longer wanted. */
  signal: AbortSignal
  /** Its bytes. */
  output: AsyncIterable<Uint8Array>
  /** Adds an entry. `stored`: without compression, of what is compressed already. */
  add(path: string, write: (push: Push) => Promise<void>, options?: { stored?: true }): Promise<void>
  /** There are no more entries. */
  end(): void
}

/** Makes an empty zip. Once `signal` aborts, all of it fails with the signal's reason. */
export function createZip(signal: AbortSignal): ZipWriter {
  const zip = new ZipFile()
  // What is broken off leaves streams behind that wait for each other.
  const output = zip.outputStream as PassThrough
  const abort = () => output.destroy(signal.reason as Error)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return {
    signal,
    output,
    async add(path, write, { stored } = {}) {
      signal.throwIfAborted()
      const entry = new PassThrough()
      zip.addReadStream(entry, path, { compress: !stored })
      await write(async (chunk) => {
        signal.throwIfAborted()
        if (!entry.write(chunk)) await once(entry, 'drain', { signal })
      })
      const read = once(entry, 'end', { signal })
      entry.end()
      await read
    },
    end: () => zip.end(),
  }
}
