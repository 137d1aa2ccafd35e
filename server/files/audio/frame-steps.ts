import type { Step, Steps } from './walk.ts'

/** A frame of a recording: a header and some hundredths of a second of sound. */
interface Frame {
  /** Bytes, with its header. */
  length: number
  seconds: number
  /** What all frames of a recording have in common. */
  kind: string
}

/** As many bytes as each kind of header fits in. */
export const headBytes = 10

/** Bits per second divided by 1000, by MPEG's version (1, or 2 and 2.5), layer 3. */
const bitrates = {
  one: [undefined, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [undefined, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

/** The frame of an MP3 that begins here. */
function mp3Frame(head: Buffer): Frame | undefined {
  if (head[0] !== 0xff || (head[1]! & 0xe6) !== 0xe2) return undefined
  // Versions 2.5, 2 and 1 have a quarter, a half and all of the samples per second of the table.
  const part = [4, undefined, 2, 1][(head[1]! >> 3) & 3]
  const bitrate = bitrates[part === 1 ? 'one' : 'two'][head[2]! >> 4]
  const rate = [44_100, 48_000, 32_000][(head[2]! >> 2) & 3]
  if (!part || !bitrate || !rate) return undefined
  const samples = part === 1 ? 1152 : 576
  const padding = (head[2]! >> 1) & 1
  const length = Math.floor(((samples / 8) * bitrate * 1000 * part) / rate) + padding
  return { length, seconds: (samples * part) / rate, kind: `${part} ${rate}` }
}

const adtsRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]

/** The frame of an AAC stream that begins here. */
function aacFrame(head: Buffer): Frame | undefined {
  if (head[0] !== 0xff || (head[1]! & 0xf6) !== 0xf0) return undefined
  const rate = adtsRates[(head[2]! >> 2) & 15]
  const length = ((head[3]! & 3) << 11) | (head[4]! << 3) | (head[5]! >> 5)
  if (!rate || length < 7) return undefined
  return { length, seconds: (1024 * (1 + (head[6]! & 3))) / rate, kind: `${rate}` }
}

/** How many frames the encoder says that there are, where the first frame holds that and not sound. */
function declaredFrames(firstFrame: Buffer): number | undefined {
  // As Fraunhofer's encoder says it: always at the same place.
  if (
    firstFrame.toString('latin1', 36 - headBytes, 40 - headBytes) === 'VBRI' &&
    firstFrame.length >= 54 - headBytes
  )
    return firstFrame.readUInt32BE(50 - headBytes)
  const at = Math.max(firstFrame.indexOf('Xing'), firstFrame.indexOf('Info'))
  if (at === -1 || firstFrame.length < at + 12 || !(firstFrame[at + 7]! & 1)) return undefined
  return firstFrame.readUInt32BE(at + 8)
}

/** The bytes of an ID3 tag that begins here, with its head. */
export function tagLength(head: Buffer): number | undefined {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < headBytes) return undefined
  const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return headBytes + size + (head[5]! & 0x10 ? headBytes : 0)
}

/**
 * From frame to frame. What lies between frames is tolerated up to a tenth of the recording, and after the last one
 * altogether: tags stand there.
 */
function* frameSteps(frameOf: (head: Buffer) => Frame | undefined): Steps {
  let { bytes: head } = yield { skip: 0, take: headBytes }
  let missing = 0
  /** Puts the head so many bytes further. */
  function* advance(by: number): Generator<Step, void, { bytes: Buffer; missing: number }> {
    const kept = head.subarray(by)
    const reached = yield { skip: Math.max(0, by - headBytes), take: headBytes - kept.length }
    head = kept.length > 0 ? Buffer.concat([kept, reached.bytes]) : reached.bytes
    missing = reached.missing
  }

  let [frames, seconds, sound, stray, strayed] = [0, 0, 0, 0, 0]
  let kind: string | undefined
  let declared: number | undefined
  while (head.length === headBytes) {
    const tag = tagLength(head)
    const frame = tag ? undefined : frameOf(head)
    if (tag) {
      yield* advance(tag)
    } else if (frame && (!kind || frame.kind === kind)) {
      if (frames === 0) {
        const rest = yield { skip: 0, take: Math.max(0, frame.length - headBytes) }
        declared = declaredFrames(rest.bytes)
        missing = Math.max(0, frame.length - headBytes - rest.bytes.length)
        head = Buffer.alloc(0)
        yield* advance(0)
      } else {
        yield* advance(frame.length)
      }
      // One alone may be chance.
      kind = frame.kind
      frames++
      seconds += frames === 1 && declared !== undefined ? 0 : frame.seconds
      sound += frame.length
      strayed += stray
      stray = 0
    } else {
      if (frames === 1) [frames, seconds, sound, kind] = [0, 0, 0, undefined]
      stray++
      yield* advance(1)
    }
  }
  // A phone whose battery dies and a stream that is broken off leave a last frame that is not whole, some hundredths of a
  // second: every player plays such a file. It is no sign that more was there; only a count of frames is.
  const cut = missing > 0 && stray === 0
  const tooFew = declared !== undefined && (cut ? frames < declared : frames - 1 < declared * 0.98)
  return { duration: frames > 1 ? seconds : 0, broken: tooFew || strayed > sound / 10 }
}

export const mp3Steps = (): Steps => frameSteps(mp3Frame)
export const aacSteps = (): Steps => frameSteps(aacFrame)
