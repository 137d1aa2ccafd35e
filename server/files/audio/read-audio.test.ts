import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { mp4Box, mp4Boxes } from '#tests/support/samples/audio-files.ts'
import { recording } from '#tests/support/samples/podcasts.ts'
import { readAudio } from './read-audio.ts'

/** Reads these bytes in chunks that are not aligned with anything. */
function read(bytes: Buffer) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, i) =>
    bytes.subarray(i * 1000, (i + 1) * 1000),
  )
  return readAudio(() => Readable.from(chunks, { objectMode: false }), bytes.length)
}

const broken = { refused: 'broken' }
/** Rejection of a truncated file: playable and full duration in seconds, rounded. */
const cut = (plays: number, whole: number) => ({
  refused: 'cut',
  plays: expect.closeTo(plays, 0) as number,
  whole: expect.closeTo(whole, 0) as number,
})
const flac = recording('short.flac')
/** Without a frame count, as phones and streams write it. */
const uncounted = recording('plain.mp3')
/** Its first frame declares the number of frames. */
const counted = recording('with-artwork.mp3')
const info = counted.indexOf('Info')

describe('an MP3 with an incomplete last frame', () => {
  it('is accepted when it declares no number of frames', async () => {
    for (const missing of [1, 60, 100, 30_000]) {
      const bytes = uncounted.subarray(0, -missing)
      const duration = expect.closeTo((30.067 * bytes.length) / uncounted.length, 0) as number
      expect(await read(bytes)).toMatchObject({ extension: 'mp3', size: bytes.length, duration })
    }
  })

  it('is accepted when the declared number shows that nothing is missing', async () => {
    expect(await read(counted.subarray(0, -1))).toMatchObject({ extension: 'mp3' })
  })

  it('is rejected when the declared number shows that frames are missing, in a Xing or VBRI header', async () => {
    expect(await read(counted.subarray(0, -1500))).toEqual(cut(30, 30))

    const frames = Buffer.from(counted)
    frames.fill(0, info, info + 120)
    const first = frames.lastIndexOf(0xff, info)
    frames.write('VBRI', first + 36, 'latin1')
    frames.writeUInt32BE(counted.readUInt32BE(info + 8), first + 50)
    expect(await read(frames.subarray(0, -1))).toMatchObject({ extension: 'mp3' })
    expect(await read(frames.subarray(0, -1500))).toEqual(cut(30, 30))
  })
})

describe('an M4A that is cut off', () => {
  const m4a = recording('plain.m4a')
  const [ftyp, moov, mdat] = ['ftyp', 'moov', 'mdat'].map((type) => mp4Boxes(m4a).get(type)!.bytes)

  it('without its index plays nothing', async () => {
    expect(await read(Buffer.concat([ftyp!, mdat!]))).toEqual({ refused: 'cut', plays: 0 })
    // A recorder writes the size last.
    const unsized = Buffer.from(mdat!)
    unsized.writeUInt32BE(0)
    expect(await read(Buffer.concat([ftyp!, unsized]))).toEqual({ refused: 'cut', plays: 0 })
  })

  it('in fragments plays up to the last one', async () => {
    const scale = moov!.readUInt32BE(moov!.indexOf('mdhd') + 16)
    const start = Buffer.alloc(12)
    start[0] = 1
    start.writeBigUInt64BE(BigInt(12 * scale), 4)
    const fragment = mp4Box('moof', mp4Box('traf', mp4Box('tfdt', start)))
    const bytes = Buffer.concat([ftyp!, moov!, fragment, mdat!.subarray(0, -1000)])
    expect(await read(bytes)).toEqual({ refused: 'cut', plays: 12 })
  })
})

describe('a FLAC', () => {
  /** The declared number of samples: 36 bits that end 8 + 18 bytes after the marker. */
  const declared = flac.readUInt32BE(22)

  it('is accepted when it has all declared samples', async () => {
    expect(declared).toBeGreaterThan(0)
    expect(await read(flac)).toMatchObject({ extension: 'flac', duration: expect.closeTo(2, 1) })
  })

  it('is rejected when it is truncated, by a quarter or by a frame', async () => {
    expect(await read(flac.subarray(0, flac.length * 0.75))).toEqual(cut(1, 2))
    const lastFrame = flac.lastIndexOf(Buffer.from([0xff, 0xf8]))
    expect(await read(flac.subarray(0, lastFrame))).toEqual(cut(2, 2))
  })

  it('is accepted with its real duration when it was streamed without a declared length', async () => {
    const streamed = Buffer.from(flac)
    streamed.fill(0, 22, 26)
    expect(await read(streamed)).toMatchObject({ duration: expect.closeTo(2, 1) })
  })
})

describe('a damaged FLAC', () => {
  /** Offsets of its 28 frames; the fifth byte of a header is the frame number. */
  const starts: number[] = []
  for (let at = flac.indexOf(0xff); at !== -1; at = flac.indexOf(0xff, at + 1)) {
    if (flac[at + 1] === 0xf8 && flac[at + 4] === starts.length) starts.push(at)
  }
  /** A copy with a range of frames overwritten. */
  const overwritten = (from: number, to: number) => Buffer.from(flac).fill(0, starts[from], starts[to])
  const whole = { extension: 'flac', duration: expect.closeTo(2, 1) as number }

  it.each([
    ['one in the middle', 12, 13],
    ['two in the middle', 12, 14],
    ['the first', 0, 1],
    ['the last but one', 26, 27],
  ])('is accepted when the damaged frames are %s', async (_, from, to) => {
    expect(starts).toHaveLength(28)
    expect(await read(overwritten(from, to))).toMatchObject(whole)
    const without = Buffer.concat([flac.subarray(0, starts[from]), flac.subarray(starts[to])])
    expect(await read(without)).toMatchObject(whole)
  })

  it('has the same duration when it was streamed without a declared length', async () => {
    const streamed = overwritten(12, 13)
    streamed.fill(0, 22, 26)
    expect(await read(streamed)).toMatchObject(whole)
  })

  it('is accepted when the damaged bytes look like another frame', async () => {
    for (const from of [starts[12]!, starts[12]! + 40]) {
      for (const like of [5, 24]) {
        const bytes = Buffer.from(flac)
        flac.copy(bytes, from, starts[like], starts[like]! + 16)
        expect(await read(bytes)).toMatchObject(whole)
      }
    }
  })

  it('is rejected when more than a tenth is missing, or when it is also truncated', async () => {
    expect(await read(overwritten(12, 15))).toEqual(broken)
    expect(await read(overwritten(1, 28))).toEqual(cut(0, 2))
    expect(await read(overwritten(12, 13).subarray(0, starts[27]))).toEqual(cut(2, 2))
    expect(await read(overwritten(26, 28))).toEqual(cut(2, 2))
    expect(await read(overwritten(12, 13).subarray(0, starts[20]))).toEqual(cut(1.4, 2))
  })

  it('is rejected when no frame is left', async () => {
    expect(await read(overwritten(0, 28))).toEqual(broken)
    expect(await read(flac.subarray(0, starts[0]))).toEqual(broken)
    const streamed = overwritten(0, 28)
    streamed.fill(0, 22, 26)
    expect(await read(streamed)).toEqual(broken)
    expect(await read(Buffer.alloc(0))).toEqual({ refused: 'empty' })
    expect(await read(Buffer.from('A text, named sermon.flac'.repeat(1000)))).toHaveProperty('refused')
  })
})
