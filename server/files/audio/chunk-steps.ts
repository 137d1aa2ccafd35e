import type { Steps } from './walk.ts'

/** Reads an Ogg file page by page; its last page has the number of samples. */
export function* oggSteps(): Steps {
  let [duration, broken] = [0, false]
  let stream = { rate: 0, before: 0, samples: 0 }
  const addDuration = () => {
    if (stream.rate) duration += Math.max(0, stream.samples - stream.before) / stream.rate
  }
  let { bytes: head } = yield { skip: 0, take: 27 }
  while (head.length === 27 && head.toString('latin1', 0, 4) === 'OggS') {
    const begins = (head[5]! & 2) !== 0
    const samples = Number(head.readBigInt64LE(6))
    const { bytes: lengths } = yield { skip: 0, take: head[26]! }
    const body = lengths.reduce((sum, length) => sum + length, 0)
    if (begins) {
      // A file may contain several streams in sequence.
      addDuration()
      const { bytes } = yield { skip: 0, take: body }
      stream = { ...streamOf(bytes), samples: 0 }
      broken = bytes.length < body
    } else if (samples >= 0) {
      stream.samples = samples
    }
    const next = yield { skip: begins ? 0 : body, take: 27 }
    broken ||= next.missing > 0
    head = next.bytes
  }
  addDuration()
  return { duration, fault: broken || head.length > 0 ? 'cut' : undefined }
}

/** Sample rate in Hz, and the number of samples to skip at the start (pre-skip). */
function streamOf(firstPage: Buffer): { rate: number; before: number } {
  if (firstPage.toString('latin1', 0, 8) === 'OpusHead' && firstPage.length >= 12) {
    return { rate: 48_000, before: firstPage.readUInt16LE(10) }
  }
  if (firstPage.toString('latin1', 1, 7) === 'vorbis' && firstPage.length >= 16) {
    return { rate: firstPage.readUInt32LE(12), before: 0 }
  }
  return { rate: 0, before: 0 }
}

/** Sizes of a WAV data chunk that was streamed with unknown length. */
const unknownSizes = new Set([0, 0xff_ff_ff_ff])

/** Reads a WAV file chunk by chunk. */
export function* wavSteps(): Steps {
  let [bytesPerSecond, soundBytes, declaredBytes] = [0, 0, 0]
  let isCut = false
  let { bytes: head } = yield { skip: 12, take: 8 }
  while (head.length === 8) {
    const name = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    const taken = name === 'fmt ' ? Math.min(size, 12) : 0
    if (taken === 12) bytesPerSecond = (yield { skip: 0, take: 12 }).bytes.readUInt32LE(8)
    // A chunk of odd size is followed by a padding byte, which may be missing after the last one.
    const next = yield { skip: size - taken + (size % 2), take: 8 }
    if (name === 'data') {
      soundBytes = size - next.missing
      declaredBytes = size
      isCut = next.missing > 1 && !unknownSizes.has(size)
    }
    head = next.bytes
  }
  if (!bytesPerSecond) return { duration: 0 }
  return {
    duration: soundBytes / bytesPerSecond,
    fault: isCut ? 'cut' : undefined,
    whole: declaredBytes / bytesPerSecond,
  }
}
