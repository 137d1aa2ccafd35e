import { read } from 'node:fs'
import { openToRead } from './storage/open-files.ts'

const kilobyte = 1024
/** Memory budget of all readers in bytes, unless the minimum buffers exceed it. */
const budget = 64 * kilobyte * kilobyte
const maxBuffer = 1024 * kilobyte
const minBuffer = 128 * kilobyte

/** Pool of buffers by size: allocating one costs more than reading into it. */
const pool = new Map<number, Buffer[]>()
let reading = 0

function bufferSize(): number {
  let size = maxBuffer
  while (size > minBuffer && size * reading > budget) size /= 2
  return size
}

/**
 * Yields a file's bytes from `start` to `end` (inclusive). A chunk is valid until the next is requested, which reuses
 * its memory.
 */
export async function* readChunks(
  path: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer, void> {
  const file = await openToRead(path)
  reading++
  const size = bufferSize()
  const buffer = pool.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size)
  try {
    for (let at = start; at <= end;) {
      const count = await readInto(file.fd, buffer, Math.min(size, end - at + 1), at)
      if (count === 0) return
      yield buffer.subarray(0, count)
      at += count
    }
  } finally {
    reading--
    const pooled = pool.get(size) ?? []
    pool.set(size, pooled)
    if (pooled.length * size < budget) pooled.push(buffer)
    file.done()
  }
}

/** Callback API: the promise API doubles the cost of a read. */
function readInto(fd: number, buffer: Buffer, length: number, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, buffer, 0, length, position, (error, count) => (error ? reject(error) : resolve(count)))
  })
}
