import type { Steps } from './walk.ts'

/** From page to page of an Ogg file; its last page says how many samples there are. */
export function* oggSteps(): Steps {
  let [duration, broken] = [0, false]
  let stream = { rate: 0, before: 0, samples: 0 }
  const add = () => {
    if (stream.rate) duration += Math.max(0, stream.samples - stream.before) / stream.rate
  }
  let { bytes: head } = yield { skip: 0, take: 27 }
  while (head.length === 27 && head.toString('latin1', 0, 4) === 'OggS') {
    const begins = (head[5]! & 2) !== 0
    const samples = Number(head.readBigInt64LE(6))
    const { bytes: lengths } = yield { skip: 0, take: head[26]! }
    const body = lengths.reduce((sum, length) => sum + length, 0)
    if (begins) {
      // One may follow another in the same file.
      add()
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
  add()
  return { duration, broken: broken || head.length > 0 }
}

/** Samples per second, and how many stand before the first one that is heard. */
function streamOf(firstPage: Buffer): { rate: number; before: number } {
  if (firstPage.toString('latin1', 0, 8) === 'OpusHead' && firstPage.length >= 12) {
    return { rate: 48_000, before: firstPage.readUInt16LE(10) }
  }
  if (firstPage.toString('latin1', 1, 7) === 'vorbis' && firstPage.length >= 16) {
    return { rate: firstPage.readUInt32LE(12), before: 0 }
  }
  return { rate: 0, before: 0 }
}

/** What the size of a WAV's sound is when it was written as it came, and nobody knew its end. */
const openEnd = new Set([0, 0xff_ff_ff_ff])

/** From chunk to chunk of a WAV. */
export function* wavSteps(): Steps {
  let [bytesPerSecond, sound, broken] = [0, 0, false]
  let { bytes: head } = yield { skip: 12, take: 8 }
  while (head.length === 8) {
    const name = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    const taken = name === 'fmt ' ? Math.min(size, 12) : 0
    if (taken === 12) bytesPerSecond = (yield { skip: 0, take: 12 }).bytes.readUInt32LE(8)
    // A chunk of an odd size is followed by one empty byte, which the last one may lack.
    const next = yield { skip: size - taken + (size % 2), take: 8 }
    if (name === 'data') {
      sound = size - next.missing
      broken = next.missing > 1 && !openEnd.has(size)
    }
    head = next.bytes
  }
  return { duration: bytesPerSecond ? sound / bytesPerSecond : 0, broken }
}
