import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { Storage } from '#server/gateways/storage.ts'
import { recording } from '#tests/support/samples/podcasts.ts'
import { readRecording } from './read-recording.ts'

/** Reads these bytes, in chunks that fit nothing. */
function read(bytes: Buffer) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, i) =>
    bytes.subarray(i * 1000, (i + 1) * 1000),
  )
  const storage = {
    size: () => Promise.resolve(bytes.length),
    read: () => Readable.from(chunks, { objectMode: false }),
  }
  return readRecording(storage as unknown as Storage, 'uploads/some/whole')
}

const broken = { refused: 'broken' }
const flac = recording('short.flac')
/** As phones and streams write it: nobody has counted the frames. */
const uncounted = recording('plain.mp3')
/** Its first frame says how many follow. */
const counted = recording('with-artwork.mp3')
const info = counted.indexOf('Info')

describe('an MP3 of which the last frame is not whole', () => {
  it('is a recording like any other where nobody has counted the frames', async () => {
    for (const missing of [1, 60, 100, 30_000]) {
      const bytes = uncounted.subarray(0, -missing)
      const duration = expect.closeTo((30.067 * bytes.length) / uncounted.length, 0) as number
      expect(await read(bytes)).toMatchObject({ extension: 'mp3', size: bytes.length, duration })
    }
  })

  it('is one too when the count says that no more were there', async () => {
    expect(await read(counted.subarray(0, -1))).toMatchObject({ extension: 'mp3' })
  })

  it('is refused when the count says that more were there, in whichever way it is written', async () => {
    expect(await read(counted.subarray(0, -1500))).toEqual(broken)

    const frames = Buffer.from(counted)
    frames.fill(0, info, info + 120)
    const first = frames.lastIndexOf(0xff, info)
    frames.write('VBRI', first + 36, 'latin1')
    frames.writeUInt32BE(counted.readUInt32BE(info + 8), first + 50)
    expect(await read(frames.subarray(0, -1))).toMatchObject({ extension: 'mp3' })
    expect(await read(frames.subarray(0, -1500))).toEqual(broken)
  })
})

describe('a FLAC', () => {
  /** It says itself how many samples it has; 36 bits that end 8 + 18 bytes behind its mark. */
  const declared = flac.readUInt32BE(22)

  it('is taken when all the samples are there that it tells of', async () => {
    expect(declared).toBeGreaterThan(0)
    expect(await read(flac)).toMatchObject({ extension: 'flac', duration: expect.closeTo(2, 1) })
  })

  it('is refused when it is cut off, by half or by a frame', async () => {
    expect(await read(flac.subarray(0, flac.length / 2))).toEqual(broken)
    const lastFrame = flac.lastIndexOf(Buffer.from([0xff, 0xf8]))
    expect(await read(flac.subarray(0, lastFrame))).toEqual(broken)
  })

  it('is taken, with the length that it has, when nobody knew its end as it was written', async () => {
    const streamed = Buffer.from(flac)
    streamed.fill(0, 22, 26)
    expect(await read(streamed)).toMatchObject({ duration: expect.closeTo(2, 1) })
  })
})

describe('a FLAC that is damaged', () => {
  /** Where each of its 28 frames begins; the fifth byte of a head is the frame's number. */
  const starts: number[] = []
  for (let at = flac.indexOf(0xff); at !== -1; at = flac.indexOf(0xff, at + 1)) {
    if (flac[at + 1] === 0xf8 && flac[at + 4] === starts.length) starts.push(at)
  }
  /** With the frames from one to another overwritten. */
  const overwritten = (from: number, to: number) => Buffer.from(flac).fill(0, starts[from], starts[to])
  const whole = { extension: 'flac', duration: expect.closeTo(2, 1) as number }

  it.each([
    ['one in the middle', 12, 13],
    ['two in the middle', 12, 14],
    ['the first', 0, 1],
    ['the last but one', 26, 27],
  ])('is taken when of its frames the damaged is %s', async (_, from, to) => {
    expect(starts).toHaveLength(28)
    expect(await read(overwritten(from, to))).toMatchObject(whole)
    const without = Buffer.concat([flac.subarray(0, starts[from]), flac.subarray(starts[to])])
    expect(await read(without)).toMatchObject(whole)
  })

  it('is as long as it was also when nobody knew its end as it was written', async () => {
    const streamed = overwritten(12, 13)
    streamed.fill(0, 22, 26)
    expect(await read(streamed)).toMatchObject(whole)
  })

  it('is taken when what is there instead looks like another frame', async () => {
    for (const from of [starts[12]!, starts[12]! + 40]) {
      for (const like of [5, 24]) {
        const bytes = Buffer.from(flac)
        flac.copy(bytes, from, starts[like], starts[like]! + 16)
        expect(await read(bytes)).toMatchObject(whole)
      }
    }
  })

  it('is refused when more than a tenth is missing, or when it is cut off as well', async () => {
    expect(await read(overwritten(12, 15))).toEqual(broken)
    expect(await read(overwritten(1, 28))).toEqual(broken)
    expect(await read(overwritten(12, 13).subarray(0, starts[27]))).toEqual(broken)
    expect(await read(overwritten(26, 28))).toEqual(broken)
    expect(await read(overwritten(12, 13).subarray(0, starts[20]))).toEqual(broken)
  })

  it('is refused when nothing of it is left', async () => {
    expect(await read(overwritten(0, 28))).toEqual(broken)
    expect(await read(flac.subarray(0, starts[0]))).toEqual(broken)
    const streamed = overwritten(0, 28)
    streamed.fill(0, 22, 26)
    expect(await read(streamed)).toEqual(broken)
    expect(await read(Buffer.alloc(0))).toEqual({ refused: 'empty' })
    expect(await read(Buffer.from('A text, named sermon.flac'.repeat(1000)))).toHaveProperty('refused')
  })
})
