import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

/** The Adam7 passes: first column and row, and steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const bytesOfPixel = 8

/** Returns a black interlaced PNG of 16-bit RGBA, 1/1000 of its decoded size. */
export async function interlacedPng(side: number): Promise<Uint8Array> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const deflate = createDeflate({ level: 9 })
  const data = buffer(deflate)
  const zeros = Buffer.alloc(1024 * 1024)
  for (let left = bytesOfRows(side); left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, left))) await once(deflate, 'drain')
  }
  deflate.end()
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', await data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each row starts with a filter byte. */
function bytesOfRows(side: number): number {
  const rows = passes.map(([x, y, stepX, stepY]) => {
    const width = Math.ceil((side - x) / stepX)
    return Math.ceil((side - y) / stepY) * (1 + width * bytesOfPixel)
  })
  return rows.reduce((sum, bytes) => sum + bytes, 0)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
