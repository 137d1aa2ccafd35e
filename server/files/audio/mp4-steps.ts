import { arrangeMp4 } from './arrange-mp4.ts'
import type { Box } from './arrange-mp4.ts'
import type { Steps, Walked } from './walk.ts'

/** The index of a sermon has a megabyte for an hour; what is larger than this is not rewritten. */
const maxIndexBytes = 64 * 1024 ** 2

/** The description of a fragment has a kilobyte for some seconds. */
const maxFragmentBytes = 1024 ** 2

/** A file with more boxes is in fragments, or hostile. */
const maxBoxes = 1000

/** Reads an MP4 file box by box (ISO/IEC 14496-12). Its index, `moov`, declares the duration, which the tags have. */
export function* mp4Steps(): Steps {
  const boxes: Box[] = []
  const has = (type: string) => boxes.some((box) => box.type === type)
  let index: Buffer | undefined
  let fragment: Buffer | undefined
  let [at, skip] = [0, 0]
  for (;;) {
    const { bytes: head, missing } = yield { skip, take: 8 }
    if (missing > 0) {
      return index ? cutMp4(boxes.at(-1)!, index, fragment, missing) : withoutIndex
    }
    if (head.length < 8) break
    let [size, headerSize] = [head.readUInt32BE(0), 8]
    const type = head.toString('latin1', 4, 8)
    if (size === 1) {
      const { bytes } = yield { skip: 0, take: 8 }
      if (bytes.length < 8) break
      ;[size, headerSize] = [Number(bytes.readBigUInt64BE()), 16]
    }
    // A size of 0 means up to the end of the file.
    if (size === 0 && type === 'mdat') return has('moov') ? {} : withoutIndex
    if (size < headerSize) break
    if (boxes.length === maxBoxes) return {}
    boxes.push({ type, start: at, size })
    skip = size - headerSize
    if (type === 'moov' && size <= maxIndexBytes) {
      const { bytes } = yield { skip: 0, take: skip }
      if (bytes.length < skip) return withoutIndex
      index = bytes
      skip = 0
    } else if (type === 'moof' && size <= maxFragmentBytes) {
      fragment = (yield { skip: 0, take: skip }).bytes
      skip -= fragment.length
    }
    at += size
  }
  if (has('mdat') && !has('moov')) return withoutIndex
  return { rewrite: index && arrangeMp4(boxes, index) }
}

/** Nothing plays without the index, which many recorders write at the end. */
const withoutIndex: Walked = { duration: 0, fault: 'cut' }

/** The last box has `missing` bytes less than it declares. `fragment`: the last one whose sound may be missing. */
function cutMp4({ type, size }: Box, index: Buffer, fragment: Buffer | undefined, missing: number): Walked {
  if (fragment) return { duration: startOf(fragment, index), fault: 'cut' }
  const { scale, length } = headerOf(index, 'mvhd')
  const whole = length / scale
  const share = type === 'mdat' ? Math.max(0, size - missing) / size : 1
  return { duration: whole * share, fault: 'cut', whole }
}

/** Returns the start of a fragment, `tfdt`, in seconds. */
function startOf(fragment: Buffer, index: Buffer): number {
  const at = fragment.indexOf('tfdt', 0, 'latin1') + 4
  if (at < 4 || fragment.length < at + 12) return 0
  const start = fragment[at] === 1 ? Number(fragment.readBigUInt64BE(at + 4)) : fragment.readUInt32BE(at + 4)
  return start / headerOf(index, 'mdhd').scale
}

/** Reads the duration of the movie, `mvhd`, or of its first track, `mdhd`: `length` in units of 1/`scale` seconds. */
function headerOf(index: Buffer, type: 'mvhd' | 'mdhd'): { scale: number; length: number } {
  const at = index.indexOf(type, 0, 'latin1') + 4
  if (at < 4 || index.length < at + 32) return { scale: 1, length: 0 }
  const isLong = index[at] === 1
  const scale = index.readUInt32BE(at + (isLong ? 20 : 12)) || 1
  return { scale, length: isLong ? Number(index.readBigUInt64BE(at + 24)) : index.readUInt32BE(at + 16) }
}
