import { arrangeMp4 } from './arrange-mp4.ts'
import type { Box } from './arrange-mp4.ts'
import type { Steps, Walked } from './walk.ts'

/** The index of a sermon has a megabyte for an hour; what is larger than this is not rewritten. */
const maxIndexBytes = 64 * 1024 ** 2

/** A file with more boxes is in fragments, or hostile. */
const maxBoxes = 1000

/** Reads an MP4 file box by box (ISO/IEC 14496-12). Its index, `moov`, declares the duration, which the tags have. */
export function* mp4Steps(): Steps {
  const boxes: Box[] = []
  let index: Buffer | undefined
  let [at, skip] = [0, 0]
  for (;;) {
    const { bytes: head, missing } = yield { skip, take: 8 }
    if (missing > 0) return cutMp4(boxes, index, missing)
    if (head.length < 8) break
    let [size, headerSize] = [head.readUInt32BE(0), 8]
    const type = head.toString('latin1', 4, 8)
    if (size === 1) {
      const { bytes } = yield { skip: 0, take: 8 }
      if (bytes.length < 8) break
      ;[size, headerSize] = [Number(bytes.readBigUInt64BE()), 16]
    }
    // A size of 0 means up to the end of the file.
    if (size < headerSize || boxes.length === maxBoxes) return {}
    boxes.push({ type, start: at, size })
    skip = size - headerSize
    if (type === 'moov' && size <= maxIndexBytes) {
      const { bytes } = yield { skip: 0, take: skip }
      if (bytes.length < skip) return { duration: 0, fault: 'cut' }
      index = bytes
      skip = 0
    }
    at += size
  }
  return { rewrite: index && arrangeMp4(boxes, index) }
}

/** The last box has `missing` bytes less than it declares. Without the index nothing plays. */
function cutMp4(boxes: Box[], index: Buffer | undefined, missing: number): Walked {
  const whole = index && durationOf(index)
  const { type, size } = boxes.at(-1)!
  const share = type === 'mdat' ? Math.max(0, size - missing) / size : 1
  return { duration: (whole ?? 0) * share, fault: 'cut', whole }
}

/** Returns the duration in seconds that the movie header, `mvhd`, declares. */
function durationOf(index: Buffer): number | undefined {
  const at = index.indexOf('mvhd', 0, 'latin1') + 4
  if (at < 4 || index.length < at + 32) return undefined
  const isLong = index[at] === 1
  const scale = index.readUInt32BE(at + (isLong ? 20 : 12))
  const length = isLong ? Number(index.readBigUInt64BE(at + 24)) : index.readUInt32BE(at + 16)
  return scale ? length / scale : undefined
}
