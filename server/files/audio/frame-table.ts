import { mp3Frame } from './frame-headers.ts'

/** Offsets that are stored at most: for 4 hours one per second. */
const maxOffsets = 16_384
/** Entries of the header's table, one for each percent of the time. */
const entries = 100
/** Bytes of the header after the frame's side information: a name, flags, two numbers and the table. */
const headerLength = 16 + entries
/** It has the number of frames, that of bytes, and the table. */
const flags = 7

/** Stores where frames start, to write the header (Xing) that tells players an MP3's duration and where to seek. */
export function frameTable() {
  let offsets: number[] = []
  /** Frames per stored offset. */
  let step = 1
  let [count, shortest, longest, end] = [0, Infinity, 0, 0]

  return {
    add({ start, length }: { start: number; length: number }): void {
      if (count % step === 0) offsets.push(start)
      count++
      shortest = Math.min(shortest, length)
      longest = Math.max(longest, length)
      end = start + length
      if (offsets.length < maxOffsets) return
      offsets = offsets.filter((_, i) => i % 2 === 0)
      step *= 2
    },
    /**
     * Returns a frame with the header where players would guess without it: with a variable bit rate, or when the file
     * declares too few frames because others were joined to it. `first`: the header of any of its frames.
     */
    header(first: Buffer, declared: number | undefined): Buffer | undefined {
      // Padding is one byte.
      const isVariable = longest - shortest > 1
      const isNeeded = declared === undefined ? isVariable : declared < count * 0.98
      const frame = isNeeded ? emptyFrame(first) : undefined
      if (!frame) return undefined
      const [bytes, at] = [end - offsets[0]! + frame.length, 4 + sideLength(first)]
      frame.write('Xing', at)
      frame.writeUInt32BE(flags, at + 4)
      frame.writeUInt32BE(count, at + 8)
      frame.writeUInt32BE(bytes, at + 12)
      for (let i = 0; i < entries; i++) {
        const start = offsets[Math.floor((count * i) / entries / step)]! - offsets[0]! + frame.length
        frame[at + 16 + i] = i === 0 ? 0 : Math.floor((256 * start) / bytes)
      }
      return frame
    },
  }
}

/** Bytes of side information in a frame of MPEG 1, or 2 and 2.5, stereo or mono. */
function sideLength(head: Buffer): number {
  const [isOne, isMono] = [(head[1]! & 8) !== 0, head[3]! >> 6 === 3]
  if (isOne) return isMono ? 17 : 32
  return isMono ? 9 : 17
}

/** Returns a silent frame like `first` with room for the header; undefined for other formats than MP3. */
function emptyFrame(first: Buffer): Buffer | undefined {
  const head = Buffer.from(first.subarray(0, 4))
  // Without a checksum.
  head[1]! |= 1
  for (let bitrate = 1; bitrate < 15; bitrate++) {
    head[2] = (bitrate << 4) | (head[2]! & 0x0c)
    const length = mp3Frame(head)?.length ?? 0
    if (length >= 4 + sideLength(head) + headerLength) return Buffer.concat([head], length)
  }
  return undefined
}
