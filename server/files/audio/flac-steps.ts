import { headerBytes, tagLength } from './frame-headers.ts'
import type { Steps } from './walk.ts'

/** Number of bytes searched at a time. */
const window = 65_536
/** Size of the largest frame header in bytes. */
const maxHeaderBytes = 16

/** Extra header bytes for these codes of block size and sample rate. */
const extraBytes: Record<'count' | 'rate', Record<number, number>> = {
  count: { 6: 1, 7: 2 },
  rate: { 12: 1, 13: 2, 14: 2 },
}

/** A FLAC frame header: its frame number, or the number of its first sample with variable block sizes. */
interface FrameHeader {
  number: number
  samples: number
  numbersSamples: boolean
}

/** Block size by its code; undefined for codes 6 and 7, where it follows at the end of the header. */
function samplesOf(code: number): number | undefined {
  if (code === 1) return 192
  if (code >= 2 && code <= 5) return 576 << (code - 2)
  return code >= 8 ? 256 << (code - 8) : undefined
}

/** Reads the number in a header, coded like UTF-8 in up to seven bytes, and its length in bytes. */
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

/** The header checksum: CRC-8 with the polynomial x^8 + x^2 + x + 1. */
function crc8(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff
  }
  return crc
}

/** Returns the frame header at `at`, if there is one. Random matches nearly always fail the checksum. */
function readHeader(bytes: Buffer, at: number): FrameHeader | undefined {
  if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xfe) !== 0xf8) return undefined
  const [sizes, channels] = [bytes[at + 2]!, bytes[at + 3]!]
  const [count, rate] = [sizes >> 4, sizes & 15]
  if (count === 0 || rate === 15 || channels >> 4 > 10 || channels & 1) return undefined
  const coded = numberAt(bytes, at + 4)
  if (!coded) return undefined
  const extra = at + 4 + coded.length
  const countBytes = extraBytes.count[count] ?? 0
  const end = extra + countBytes + (extraBytes.rate[rate] ?? 0)
  if (end >= bytes.length || crc8(bytes.subarray(at, end)) !== bytes[end]) return undefined
  const samples = samplesOf(count) ?? bytes.readUIntBE(extra, countBytes) + 1
  return { number: coded.number, samples, numbersSamples: (bytes[at + 1]! & 1) === 1 }
}

/** The number of the next frame. */
const nextNumber = ({ number, samples, numbersSamples }: FrameHeader) =>
  number + (numbersSamples ? samples : 1)

/**
 * Counts the samples of FLAC frames, given their headers in file order. A match inside a frame has a number out of
 * sequence and is ignored. After a damaged frame, counting resumes at two consecutive frames, or at the very last
 * one, as players do.
 */
function frameCount(declared: number) {
  let [samples, lost] = [0, 0]
  let next = declared ? 0 : undefined
  /** Samples per frame; the last one may have fewer. */
  let block = 0
  /** A later frame that could follow a damaged one. */
  let candidate: FrameHeader | undefined

  const add = (head: FrameHeader) => {
    if (next !== undefined) lost += (head.number - next) * (head.numbersSamples ? 1 : block || head.samples)
    samples += head.samples
    block = head.samples
    next = nextNumber(head)
    candidate = undefined
  }
  return {
    take(head: FrameHeader): void {
      if (next === undefined || head.number === next) {
        add(head)
      } else if (candidate && head.number === nextNumber(candidate)) {
        add(candidate)
        add(head)
      } else if (head.number > next) {
        candidate = head
      }
    },
    /** Returns the number of samples found, and of those in missing frames between them. */
    end(): { samples: number; lost: number } {
      const counted = { samples, lost }
      if (candidate) add(candidate)
      return samples + lost === declared ? { samples, lost } : counted
    },
  }
}

/**
 * Reads the metadata, which declare the number of samples, then frame by frame. Frames have no length field: the next
 * one is found by its header and number.
 */
export function* flacSteps(): Steps {
  let firstFrame = headerBytes + 16
  let { bytes: start } = yield { skip: 0, take: headerBytes }
  const tag = tagLength(start)
  if (tag) {
    start = (yield { skip: tag - headerBytes, take: headerBytes }).bytes
    firstFrame += tag
  }
  // After the marker comes STREAMINFO: 10 bytes of sizes, then 8 bytes with sample rate and number of samples.
  if (start.toString('latin1', 0, 4) !== 'fLaC' || start.length < headerBytes)
    return { duration: 0, fault: 'broken' }
  const { bytes: stream } = yield { skip: 8, take: 8 }
  if (stream.length < 8) return { duration: 0, fault: 'broken' }
  const rate = stream.readUIntBE(0, 3) >> 4
  const declared = (stream[3]! & 15) * 2 ** 32 + stream.readUInt32BE(4)
  let last = (start[4]! & 0x80) !== 0
  let length = Math.max(0, start.readUIntBE(5, 3) - 18)
  while (!last) {
    const { bytes: block } = yield { skip: length, take: 4 }
    firstFrame += length + 4
    if (block.length < 4) return { duration: 0, fault: 'broken' }
    last = (block[0]! & 0x80) !== 0
    length = block.readUIntBE(1, 3)
  }

  const frames = frameCount(declared)
  let bytes: Buffer = Buffer.alloc(0)
  let skip = length
  firstFrame += length
  for (;;) {
    const { bytes: more } = yield { skip, take: window }
    const isLast = more.length < window
    skip = 0
    // Only at the end of the file may fewer bytes contain a whole header.
    const needed = isLast ? 1 : maxHeaderBytes
    bytes = Buffer.concat([bytes, more])
    let at = bytes.indexOf(0xff)
    for (; at !== -1 && at + needed <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
      const head = readHeader(bytes, at)
      if (head) frames.take(head)
    }
    if (isLast) break
    bytes = at === -1 ? Buffer.alloc(0) : bytes.subarray(at)
  }
  // A streamed file declares 0 samples. An incomplete last frame is tolerated, as in an MP3, and so is a loss of up
  // to a tenth.
  const { samples, lost } = frames.end()
  const all = samples + lost
  if (!rate) return { duration: 0 }
  if (lost > all / 10 || samples === 0) return { duration: 0, fault: 'broken' }
  if (all < declared) return { duration: all / rate, fault: 'cut', whole: declared / rate }
  return { duration: (declared || all) / rate, firstFrame }
}
