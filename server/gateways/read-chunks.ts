import { read } from 'node:fs'
import { openToRead } from './open-files.ts'

const kilobyte = 1024
/** What all that is being read at once is to take, in bytes, until there are so many that each has the least. */
const together = 64 * kilobyte * kilobyte
const most = 1024 * kilobyte
const least = 128 * kilobyte

/** Memory that has been let go and is taken again, by size: making it anew costs more than reading into it. */
const spare = new Map<number, Buffer[]>()
let reading = 0

/** The more are read at once, the less memory each gets: a power of two. */
function sizeNow(): number {
  let size = most
  while (size > least && size * reading > together) size /= 2
  return size
}

/**
 * The bytes of a file from `start` to `end` (counted from 0, both included), in chunks. A chunk is good until the next
 * one is asked for: then its memory holds other bytes. Fails when there is no such file.
 */
export async function* readChunks(
  path: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer, void> {
  const file = await openToRead(path)
  reading++
  const size = sizeNow()
  const memory = spare.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size)
  try {
    for (let at = start; at <= end;) {
      const count = await readInto(file.fd, memory, Math.min(size, end - at + 1), at)
      if (count === 0) return
      yield memory.subarray(0, count)
      at += count
    }
  } finally {
    reading--
    const others = spare.get(size) ?? []
    spare.set(size, others)
    if (others.length * size < together) others.push(memory)
    file.done()
  }
}

/** Past the promises of Node's own, which cost as much again as the reading. */
function readInto(fd: number, memory: Buffer, length: number, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, memory, 0, length, position, (error, count) => (error ? reject(error) : resolve(count)))
  })
}
