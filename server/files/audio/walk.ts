import type { ByteRange } from '#contract/text/byte-ranges.ts'

/** Requests the next `take` bytes after skipping `skip` bytes. */
export interface Step {
  skip: number
  take: number
}

/** The bytes, fewer than requested at the end of the file; `missing` is how many bytes to skip did not exist. */
interface Reached {
  bytes: Buffer
  missing: number
}

/** Bytes of a rewritten file: new ones, or a range of the original. */
export type Piece = Uint8Array | ByteRange

/** The result of reading a file to its end. */
export interface Walked {
  /** Seconds that play; left out where the tags declare them. */
  duration?: number
  /** `cut`: the end is missing. `broken`: too much in the middle is damaged. */
  fault?: 'cut' | 'broken' | undefined
  /** Seconds that a cut file declares. */
  whole?: number | undefined
  /** Offset of the first frame. Before it are tags, and bytes that belong to nothing. */
  firstFrame?: number
  /** Offset of the first frame with sound: an MP3 may have one before it that declares the duration. */
  firstSound?: number
  /** The frame that is to declare it. */
  vbrHeader?: Buffer | undefined
  /** Whether some bytes before the first frame belong to no tag. */
  strayStart?: boolean
  /** Whether nearly all bytes are frames: a file that nothing else identifies as audio is audio then. */
  isMostlyFrames?: boolean
  /** How the file is rewritten, so that players can start before they have all of it. */
  rewrite?: Piece[] | undefined
}

/** A generator that requests bytes of a file from one header to the next. */
export type Steps = Generator<Step, Walked, Reached>

/** Feeds a file to the steps in chunks of any size. Buffers no more than the bytes of one step. */
export function walk(steps: Steps): { take(chunk: Buffer): void; end(): Walked } {
  let state = steps.next()
  let skip = state.done ? 0 : state.value.skip
  /** Bytes of the current step; joined once, since a step may take megabytes. */
  let buffered: Buffer[] = []
  let length = 0

  const advance = (bytes: Buffer, missing: number) => {
    buffered = []
    length = 0
    state = steps.next({ bytes, missing })
    skip = state.done ? 0 : state.value.skip
  }
  return {
    take(chunk) {
      let at = 0
      while (!state.done) {
        const skipped = Math.min(skip, chunk.length - at)
        skip -= skipped
        at += skipped
        const part = chunk.subarray(at, at + state.value.take - length)
        length += part.length
        if (skip > 0 || length < state.value.take) {
          // Copies the bytes, so that the chunk's memory can be released.
          if (part.length > 0) buffered.push(Buffer.from(part))
          return
        }
        at += part.length
        advance(buffered.length > 0 ? Buffer.concat([...buffered, part]) : part, 0)
      }
    },
    end() {
      while (!state.done) advance(Buffer.concat(buffered), skip)
      return state.value
    },
  }
}
