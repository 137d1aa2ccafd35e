import { Readable } from 'node:stream'
import { parseBuffer } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import {
  id3Tag,
  indexLast,
  mp4Box,
  mp4Boxes,
  pictureFrame,
  variableRate,
} from '#tests/support/samples/audio-files.ts'
import { recording } from '#tests/support/samples/podcasts.ts'
import { tagLength } from './frame-headers.ts'
import { readAudio } from './read-audio.ts'
import { walk } from './walk.ts'
import { mp4Steps } from './mp4-steps.ts'

function read(bytes: Buffer) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 100_000) }, (_, i) =>
    bytes.subarray(i * 100_000, (i + 1) * 100_000),
  )
  return readAudio(() => Readable.from(chunks, { objectMode: false }), bytes.length)
}

/** Returns the bytes as they are published. */
async function published(bytes: Buffer): Promise<Buffer> {
  const audio = await read(bytes)
  if ('refused' in audio) throw new Error(audio.refused)
  if (!audio.rewrite) return bytes
  return Buffer.concat(
    audio.rewrite.map((piece) =>
      piece instanceof Uint8Array ? piece : bytes.subarray(piece.start, piece.end + 1),
    ),
  )
}

/** Compares bytes; a comparison of arrays takes seconds for a megabyte. */
function expectSame(bytes: Buffer, expected: Buffer): void {
  expect(bytes.length).toBe(expected.length)
  expect(bytes.equals(expected)).toBe(true)
}

const plain = recording('plain.mp3')
const title = Buffer.from('\0Preche', 'latin1')
const large = Buffer.alloc(6_500_000, 1)
const frames = plain.subarray(tagLength(plain.subarray(0, 10)))
/** Some of its bytes are those of a frame's header. */
const pictureLikeFrames = Buffer.alloc(500_000, 1)
for (let at = 100; at < pictureLikeFrames.length; at += 50_000) frames.copy(pictureLikeFrames, at, 0, 4)

const tag = id3Tag([['TIT2', title]])

describe('an MP3', () => {
  it('with a picture of 6.5 MB has small tags with its title, and the same sound', async () => {
    const heavy = id3Tag([
      ['TIT2', title],
      ['APIC', pictureFrame(large)],
      ['TPE1', title],
    ])
    const result = await published(Buffer.concat([heavy, frames]))
    const small = id3Tag([
      ['TIT2', title],
      ['TPE1', title],
    ])
    expectSame(result, Buffer.concat([small, frames]))
  })

  it('with small tags stays as it is', async () => {
    const small = Buffer.concat([id3Tag([['TIT2', title]]), frames])
    expect(await read(small)).toMatchObject({ rewrite: undefined })
    expect(await read(recording('with-artwork.mp3'))).toMatchObject({ rewrite: undefined })
  })

  const secondFrame = frames.indexOf(frames.subarray(0, 2), 2)
  it.each([
    ['24 zeros after its tag', [tag, Buffer.alloc(24)]],
    ['17 zeros and no tag', [Buffer.alloc(17)]],
    ['one stray byte', [tag, Buffer.alloc(1)]],
    ['a line end', [Buffer.from('\r\n')]],
    ['a second tag', [tag, tag]],
    ['zeros between two tags', [tag, Buffer.alloc(24), tag]],
    ['30,000 zeros', [tag, Buffer.alloc(30_000)]],
  ])('with %s before its first frame is accepted and begins to play', async (_, before) => {
    const bytes = Buffer.concat([...before, frames])
    expect(await read(bytes)).toMatchObject({ extension: 'mp3', duration: expect.closeTo(30, 0) })
    const [first, ...rest] = before
    const kept = first === tag ? tag : Buffer.alloc(0)
    const result = await published(bytes)
    if (rest.includes(tag)) expect(result.subarray(-frames.length).equals(frames)).toBe(true)
    else expectSame(result, Buffer.concat([kept, frames]))
  })

  it.each([
    ['an ID3v1 tag', Buffer.concat([Buffer.from('TAGPreche'), Buffer.alloc(119)])],
    ['an APE tag', Buffer.concat([Buffer.from('APETAGEX'), Buffer.alloc(24)])],
    ['lyrics', Buffer.from('LYRICSBEGINLapè000027LYRICS200')],
    ['a picture of 500 kB in a tag', pictureLikeFrames],
  ])('with %s at its end is accepted', async (_, after) => {
    const audio = await read(Buffer.concat([frames, after]))
    expect(audio).toMatchObject({ extension: 'mp3', duration: expect.closeTo(30, 0) })
  })

  it.each([0.5, 0.1, 0.9])(
    'that begins at %f of a frame is accepted and begins with the next one',
    async (part) => {
      const middle = frames.subarray(Math.floor(secondFrame * part))
      const audio = await read(middle)
      expect(audio).toMatchObject({ extension: 'mp3', duration: expect.closeTo(30, 0) })
      expectSame(await published(middle), frames.subarray(secondFrame))
    },
  )

  it('is not what merely has a few frames in it', async () => {
    const noise = Buffer.from('Nan kòmansman te gen pawòl la. '.repeat(2000))
    expect(await read(Buffer.concat([noise, frames.subarray(0, 5000), noise]))).toEqual({ refused: 'only' })
  })
})

describe('an MP3 of which players would guess the duration', () => {
  const durationOf = async (bytes: Buffer) =>
    (await parseBuffer(bytes, { mimeType: 'audio/mpeg' })).format.duration
  const counted = recording('with-artwork.mp3')

  it.each([
    ['a variable bit rate and no header', variableRate(frames), 30],
    ['the same, and a tag', Buffer.concat([tag, variableRate(frames)]), 30],
    ['another one joined to its end', Buffer.concat([counted, counted]), 60],
    ['a part of it removed from its start', variableRate(frames).subarray(20_000), 23.6],
  ])('with %s declares it', async (_, bytes, duration) => {
    expect(await durationOf(bytes)).not.toBeCloseTo(duration, 0)
    const result = await published(bytes)
    expect(await durationOf(result)).toBeCloseTo(duration, 0)
    expect(await read(result)).toMatchObject({ duration: expect.closeTo(duration, 0), rewrite: undefined })
  })

  it('says where to seek', async () => {
    const bytes = variableRate(frames)
    const result = await published(bytes)
    expect(result.subarray(-bytes.length).equals(bytes)).toBe(true)
    const at = result.indexOf('Xing')
    const [size, middle] = [result.readUInt32BE(at + 12), result[at + 16 + 50]!]
    expect(size).toBe(result.length)
    // The first half has as many frames as the second, and fewer bytes.
    expect(middle / 256).toBeCloseTo(frames.length / 2 / size, 2)
  })

  it('that has one bit rate stays as it is', async () => {
    expect(await read(frames)).toMatchObject({ rewrite: undefined })
  })
})

it('a FLAC with a large picture keeps its other metadata', async () => {
  const flac = recording('short.flac')
  const head = Buffer.alloc(4)
  head[0] = 6
  head.writeUIntBE(1_000_000, 1, 3)
  const picture = Buffer.concat([head, Buffer.alloc(1_000_000)])
  const afterInfo = 42
  const heavy = Buffer.concat([flac.subarray(0, afterInfo), picture, flac.subarray(afterInfo)])
  const result = await published(heavy)
  expect(result.length).toBeLessThanOrEqual(flac.length)
  expect(await read(result)).toMatchObject({ duration: expect.closeTo(2, 1), rewrite: undefined })
})

describe('an M4A', () => {
  const m4a = recording('plain.m4a')
  const chunks = (bytes: Buffer) => {
    const at = bytes.indexOf('stco') + 8
    return Array.from({ length: bytes.readUInt32BE(at) }, (_, i) =>
      bytes.subarray(bytes.readUInt32BE(at + 4 + i * 4)).subarray(0, 20),
    )
  }

  it.each([
    ['its index at the end', 0],
    ['a picture of 6.5 MB in it, too', 6_500_000],
  ])('with %s has it before the sound, and each chunk where the index says', async (_, covr) => {
    const result = await published(indexLast(m4a, covr))
    expect([...mp4Boxes(result).keys()]).toEqual(['ftyp', 'moov', 'mdat'])
    expectSame(mp4Boxes(result).get('mdat')!.bytes, mp4Boxes(m4a).get('mdat')!.bytes)
    expect(chunks(result)).toEqual(chunks(m4a))
    expect(await read(result)).toMatchObject({ duration: expect.closeTo(30, 0), rewrite: undefined })
    expect(mp4Boxes(result).get('moov')!.bytes.length).toBeLessThan(5000)
  })

  it('with zeros after its last box is rewritten like one without', async () => {
    const padded = Buffer.concat([indexLast(m4a), Buffer.alloc(100)])
    expectSame(await published(padded), await published(indexLast(m4a)))
  })

  it('that starts to play at once stays as it is', async () => {
    expect(await read(m4a)).toMatchObject({ rewrite: undefined })
  })

  it('in fragments, or with offsets outside of its sound, is not rewritten', () => {
    const rewriteOf = (bytes: Buffer) => {
      const walker = walk(mp4Steps())
      walker.take(bytes)
      return walker.end().rewrite
    }
    expect(rewriteOf(indexLast(m4a))).toBeDefined()
    expect(rewriteOf(Buffer.concat([indexLast(m4a), mp4Box('moof', Buffer.alloc(8))]))).toBeUndefined()
    const wrong = indexLast(m4a)
    wrong.writeUInt32BE(3, wrong.indexOf('stco') + 12)
    expect(rewriteOf(wrong)).toBeUndefined()
  })
})
