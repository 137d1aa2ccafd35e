import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

/** Writes bytes of an entry. Resolves when there is room for more. */
export type Push = (chunk: string | Uint8Array) => Promise<void>

export interface ZipWriter {
  signal: AbortSignal
  output: AsyncIterable<Uint8Array>
  /** `stored`: without compression, for compressed data. */
  add(path: string, write: (push: Push) => Promise<void>, options?: { stored?: true }): Promise<void>
  end(): void
}

/** Creates a zip. When `signal` aborts, everything rejects with its reason. */
export function createZip(signal: AbortSignal): ZipWriter {
  const zip = new ZipFile()
  // Destroying the output unblocks streams that wait for each other.
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
