import type { Frame } from './frame-headers.ts'
import { frameTable } from './frame-table.ts'
import type { Walked } from './walk.ts'

/** A file that begins in the middle of a frame has less than this before the next one, in bytes. */
const maxStrayStart = 65_536

/** A frame and its offset in the file. */
type Found = Frame & { start: number }
/** `declared`: the number of frames that follow, if this one is no sound but declares it. */
type First = Found & { header: Buffer; declared: number | undefined }

/**
 * Whether data is missing at the end. A recording that was interrupted ends with an incomplete last frame of some
 * hundredths of a second, which every player accepts; only a declared frame count proves that more is missing.
 */
function isCut(frames: number, declared: number | undefined, isIncomplete: boolean): boolean {
  if (declared === undefined) return false
  return isIncomplete ? frames < declared : frames - 1 < declared * 0.98
}

/**
 * Counts the frames of a file. Stray bytes between frames are tolerated up to a tenth of the audio, before the first one
 * up to `maxStrayStart`; after the last frame any bytes are, because tags are stored there.
 */
export function frameTally() {
  let [frames, seconds, soundBytes, strayBytes] = [0, 0, 0, 0]
  /** Stray bytes since the last frame. */
  let pendingStray = 0
  let first: First | undefined
  let strayStart = false
  /** A frame after stray bytes, which may be random: the next one confirms it. */
  let candidate: Found | undefined
  let table = frameTable()

  const count = (frame: Found) => {
    frames++
    seconds += frame.seconds
    soundBytes += frame.length
    table.add(frame)
  }
  return {
    isEmpty: () => frames === 0,
    accepts: ({ kind }: Frame) => !first || kind === first.kind,
    addFirst(frame: First): void {
      first = frame
      strayStart = pendingStray > 0
      if (frame.declared === undefined) count(frame)
      else [frames, soundBytes] = [1, frame.length]
      // Padding before the first frame damages nothing.
      if (pendingStray >= maxStrayStart) strayBytes += pendingStray
      pendingStray = 0
    },
    add(frame: Found): void {
      if (pendingStray > 0 && !candidate) {
        candidate = frame
        return
      }
      if (candidate) count(candidate)
      count(frame)
      candidate = undefined
      strayBytes += pendingStray
      pendingStray = 0
    },
    /** Adds a byte that is in no frame. */
    addStray(): void {
      // A first frame without a second was random.
      if (frames === 1) {
        pendingStray += soundBytes
        ;[frames, seconds, soundBytes, first] = [0, 0, 0, undefined]
        table = frameTable()
      }
      pendingStray += (candidate?.length ?? 0) + 1
      candidate = undefined
    },
    /** `size`: of the file in bytes. `isIncomplete`: its last frame is. */
    end(size: number, isIncomplete: boolean): Walked {
      if (!first) return { duration: 0 }
      const { start: firstFrame, length, header, declared } = first
      const faultOfEnd = isCut(frames, declared, isIncomplete && pendingStray === 0) ? 'cut' : undefined
      return {
        duration: frames > 1 ? seconds : 0,
        fault: strayBytes > soundBytes / 10 ? 'broken' : faultOfEnd,
        whole: declared && frames > 1 ? (seconds / (frames - 1)) * declared : undefined,
        firstFrame,
        firstSound: declared === undefined ? firstFrame : firstFrame + length,
        strayStart,
        vbrHeader: frames > 1 ? table.header(header, declared) : undefined,
        isMostlyFrames: soundBytes > (size - firstFrame) * 0.9 && firstFrame < maxStrayStart,
      }
    },
  }
}
