import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { podcasts } from '#server/db/schema/podcasts.ts'
import { tagLength } from '#server/files/audio/frame-headers.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { keysBelow } from '#tests/support/keys-below.ts'
import {
  id3Tag,
  indexLast,
  mp4Boxes,
  pictureFrame,
  variableRate,
} from '#tests/support/samples/audio-files.ts'
import { recording } from '#tests/support/samples/podcasts.ts'
import { uploadRecording } from '#tests/support/samples/recording-upload.ts'

const api = await startApi()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const plain = recording('plain.mp3')
const frames = plain.subarray(tagLength(plain.subarray(0, 10)))
const title = id3Tag([['TIT2', Buffer.from('\0Preche', 'latin1')]])

/** Uploads a file. Returns its podcast, its row, and the bytes that listeners get. */
async function publish(bytes: Buffer<ArrayBuffer>) {
  const { status, body } = await uploadRecording(api, await person(api), bytes)
  expect({ status, body }).toMatchObject({ status: 200 })
  const [row] = await api.db.select().from(podcasts).where(eq(podcasts.id, body.id))
  const stored = await buffer(api.storage.read(`audio/${body.etag}.${body.stream_url.split('.').at(-1)}`))
  expect(body).toMatchObject({ etag: sha256(stored), size: stored.length })
  expect(body.duration).toBeCloseTo(30, 0)
  expect(row).toMatchObject({ audioHash: body.etag, originalHash: sha256(bytes) })
  expect(await keysBelow(api.storage, `uploads/${body.id}`)).toEqual([])
  return { body, row: row!, stored }
}

it('an MP3 with a picture of 6.5 MB begins with its sound; the picture is its artwork', async () => {
  const create = { width: 1500, height: 1500, channels: 3, background: '#1f6f5c' } as const
  const png = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
  expect(png.length).toBeGreaterThan(6_500_000)
  const { row, stored } = await publish(Buffer.concat([id3Tag([['APIC', pictureFrame(png)]]), frames]))
  expect(stored.equals(frames)).toBe(true)
  expect(row.artworkIsDrawn).toBe(false)
  const { dominant } = await sharp(await buffer(api.storage.read(`artwork/${row.artwork}/1400.jpg`))).stats()
  expect(dominant.g).toBeGreaterThan(dominant.r)
})

it('an M4A with its index at the end gets it at the beginning', async () => {
  const { stored } = await publish(indexLast(recording('plain.m4a')))
  expect([...mp4Boxes(stored).keys()]).toEqual(['ftyp', 'moov', 'mdat'])
})

it.each([
  [
    'stray bytes after its tags',
    Buffer.concat([title, Buffer.alloc(24), frames]),
    Buffer.concat([title, frames]),
  ],
  ['stray bytes and no tags', Buffer.concat([Buffer.alloc(17), frames]), frames],
])('an MP3 with %s is accepted and repaired', async (_, bytes, repaired) => {
  const { body, stored } = await publish(bytes)
  expect(stored.equals(repaired)).toBe(true)
  expect(body).toMatchObject({ contentType: 'audio/mpeg' })
})

it('an MP3 with a variable bit rate and no header gets one', async () => {
  const bytes = variableRate(frames)
  const { stored } = await publish(bytes)
  expect(stored.subarray(0, 200).includes('Xing')).toBe(true)
  expect(stored.subarray(-bytes.length).equals(bytes)).toBe(true)
})

it('what needs no change is published as it was uploaded', async () => {
  const { body, row } = await publish(recording('with-artwork.mp3'))
  expect(body.etag).toBe(row.originalHash)
})
