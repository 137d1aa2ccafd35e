import { headBytes, tagLength } from './frame-steps.ts'
import type { Steps } from './walk.ts'

/** Bytes that are looked through at a time. */
const window = 65_536
/** As many bytes as the largest head of a frame has. */
const mostHead = 16

/** The bytes that follow in a head for these codes of the count of samples and of their rate. */
const ownBytes: Record<'count' | 'rate', Record<number, number>> = {
  count: { 6: 1, 7: 2 },
  rate: { 12: 1, 13: 2, 14: 2 },
}

/** A frame of a FLAC: its number, or that of its first sample where frames have samples of any count. */
interface Head {
  number: number
  samples: number
  numbersSamples: boolean
}

/** How many samples a frame has, by the code in its head; 6 and 7: the head says it itself further on. */
function samplesOf(code: number): number | undefined {
  if (code === 1) return 192
  if (code >= 2 && code <= 5) return 576 << (code - 2)
  return code >= 8 ? 256 << (code - 8) : undefined
}

/** The number in a head, written as UTF-8 writes characters, in up to seven bytes; and how many it takes. */
function numberAt(bytes: Buffer, at: number): { number: number; length: number } | undefined {
  const first = bytes[at]!
  if (first < 0x80) return { number: first, length: 1 }
  const length = Math.clz32(~(first << 24))
  if (length < 2 || length > 7) return undefined
  let number = first & (0x7f >> length)
  for (const byte of bytes.subarray(at + 1, at + length)) {
    if ((byte & 0xc0) !== 0x80) return undefined
    number = number * 64 + (byte & 0x3f)
  }
  return { number, length }
}

/** The check at the end of a head: CRC-8 with the polynomial x^8 + x^2 + x + 1. */
function checkOf(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff
  }
  return crc
}

/** The head of a frame that stands here. What looks like one by chance fails its check nearly always. */
function headAt(bytes: Buffer, at: number): Head | undefined {
  if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xfe) !== 0xf8) return undefined
  const [sizes, channels] = [bytes[at + 2]!, bytes[at + 3]!]
  const [count, rate] = [sizes >> 4, sizes & 15]
  if (count === 0 || rate === 15 || channels >> 4 > 10 || channels & 1) return undefined
  const coded = numberAt(bytes, at + 4)
  if (!coded) return undefined
  const own = at + 4 + coded.length
  const countBytes = ownBytes.count[count] ?? 0
  const end = own + countBytes + (ownBytes.rate[rate] ?? 0)
  if (end >= bytes.length || checkOf(bytes.subarray(at, end)) !== bytes[end]) return undefined
  const samples = samplesOf(count) ?? bytes.readUIntBE(own, countBytes) + 1
  return { number: coded.number, samples, numbersSamples: (bytes[at + 1]! & 1) === 1 }
}

/** The number that the frame behind this one has. */
const following = ({ number, samples, numbersSamples }: Head) => number + (numbersSamples ? samples : 1)

/**
 * What the frames of a FLAC come to, each told by its head as they stand in the file. What looks like a head within a
 * frame has a number that does not follow. Where a frame is damaged the next number does not come: two frames that
 * follow each other, or the very last one, are gone on with, as players do.
 */
function frameCount(declared: number) {
  let [samples, lost] = [0, 0]
  let next = declared ? 0 : undefined
  /** As many samples as a frame has; the last one may have fewer. */
  let block = 0
  /** A frame further on than the next one. */
  let ahead: Head | undefined

  const add = (head: Head) => {
    if (next !== undefined) lost += (head.number - next) * (head.numbersSamples ? 1 : block || head.samples)
    samples += head.samples
    block = head.samples
    next = following(head)
    ahead = undefined
  }
  return {
    take(head: Head): void {
      if (next === undefined || head.number === next) {
        add(head)
      } else if (ahead && head.number === following(ahead)) {
        add(ahead)
        add(head)
      } else if (head.number > next) {
        ahead = head
      }
    },
    /** How many samples there are, and how many of the frames that are missing between them. */
    end(): { samples: number; lost: number } {
      const before = { samples, lost }
      if (ahead) add(ahead)
      return samples + lost === declared ? { samples, lost } : before
    },
  }
}

/**
 * Through the metadata, which say how many samples there are, and from frame to frame. A frame does not say how long it
 * is: the next one is found by its head, and by its number.
 */
export function* flacSteps(): Steps {
  let { bytes: start } = yield { skip: 0, take: headBytes }
  const tag = tagLength(start)
  if (tag) start = (yield { skip: tag - headBytes, take: headBytes }).bytes
  // Behind the mark of the format the first block tells of the stream: 10 bytes of sizes, then 8 of what counts here.
  if (start.toString('latin1', 0, 4) !== 'fLaC' || start.length < headBytes)
    return { duration: 0, broken: true }
  const { bytes: stream } = yield { skip: 8, take: 8 }
  if (stream.length < 8) return { duration: 0, broken: true }
  const rate = stream.readUIntBE(0, 3) >> 4
  const declared = (stream[3]! & 15) * 2 ** 32 + stream.readUInt32BE(4)
  let last = (start[4]! & 0x80) !== 0
  let length = Math.max(0, start.readUIntBE(5, 3) - 18)
  while (!last) {
    const { bytes: block } = yield { skip: length, take: 4 }
    if (block.length < 4) return { duration: 0, broken: true }
    last = (block[0]! & 0x80) !== 0
    length = block.readUIntBE(1, 3)
  }

  const frames = frameCount(declared)
  let bytes: Buffer = Buffer.alloc(0)
  let skip = length
  for (;;) {
    const { bytes: more } = yield { skip, take: window }
    const ends = more.length < window
    skip = 0
    // Only at the end of the file a head may stand in fewer bytes.
    const needed = ends ? 1 : mostHead
    bytes = Buffer.concat([bytes, more])
    let at = bytes.indexOf(0xff)
    for (; at !== -1 && at + needed <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
      const head = headAt(bytes, at)
      if (head) frames.take(head)
    }
    if (ends) break
    bytes = at === -1 ? Buffer.alloc(0) : bytes.subarray(at)
  }
  // Where the end was not known when it was written, 0 is declared. A last frame that is not whole is borne, as in an
  // MP3; so is it that a tenth is missing before that.
  const { samples, lost } = frames.end()
  const all = samples + lost
  return { duration: rate ? (declared || all) / rate : 0, broken: all < declared || lost > all / 10 }
}
