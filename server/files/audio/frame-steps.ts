import { aacFrame, declaredFrames, headerBytes, mp3Frame, tagLength } from './frame-headers.ts'
import type { Frame } from './frame-headers.ts'
import { frameTally } from './frame-tally.ts'
import type { Step, Steps } from './walk.ts'

/** Reads a file frame by frame. */
function* frameSteps(frameOf: (head: Buffer) => Frame | undefined): Steps {
  let { bytes: head } = yield { skip: 0, take: headerBytes }
  let missing = 0
  /** Offset of the header window. */
  let at = 0
  /** Moves the header window forward by `by` bytes. */
  function* advance(by: number): Generator<Step, void, { bytes: Buffer; missing: number }> {
    at += by
    const rest = head.subarray(by)
    const reached = yield { skip: Math.max(0, by - headerBytes), take: headerBytes - rest.length }
    head = rest.length > 0 ? Buffer.concat([rest, reached.bytes]) : reached.bytes
    missing = reached.missing
  }

  const tally = frameTally()
  while (head.length === headerBytes) {
    const tag = tagLength(head)
    const frame = tag ? undefined : frameOf(head)
    if (tag) {
      yield* advance(tag)
    } else if (!frame || !tally.accepts(frame)) {
      tally.addStray()
      yield* advance(1)
    } else if (tally.isEmpty()) {
      const header = head
      const { bytes } = yield { skip: 0, take: Math.max(0, frame.length - headerBytes) }
      tally.addFirst({ ...frame, start: at, header, declared: declaredFrames(bytes) })
      missing = Math.max(0, frame.length - headerBytes - bytes.length)
      head = Buffer.alloc(0)
      at += frame.length
      yield* advance(0)
    } else {
      tally.add({ ...frame, start: at })
      yield* advance(frame.length)
    }
  }
  return tally.end(at, missing > 0)
}

/** The steps through an MP3 file. */
export const mp3Steps = (): Steps => frameSteps(mp3Frame)
/** The steps through an AAC (ADTS) file. */
export const aacSteps = (): Steps => frameSteps(aacFrame)
