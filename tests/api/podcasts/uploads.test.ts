import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { files, partSize } from '#contract/files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcasts as podcastCalls } from '#contract/podcasts.ts'
import { users } from '#server/db/schema/account.ts'
import { uploads } from '#server/db/schema/files.ts'
import { podcasts } from '#server/db/schema/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { keysBelow } from '#tests/support/keys-below.ts'
import { interlacedPng } from '#tests/support/samples/interlaced-png.ts'
import { longRecording, recording, recordingWithPicture } from '#tests/support/samples/podcasts.ts'
import type { RecordingName } from '#tests/support/samples/podcasts.ts'
import {
  complete,
  details,
  open,
  partsOf,
  sendPart,
  uploadRecording,
} from '#tests/support/samples/recording-upload.ts'

const api = await startApi()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function pictureOf(id: string, size = '1400.jpg'): Promise<Buffer> {
  const [row] = await api.db.select().from(podcasts).where(eq(podcasts.id, id))
  return buffer(api.storage.read(`artwork/${row!.artwork}/${size}`))
}

describe('uploaded audio', () => {
  it.each<[RecordingName, string, string, number]>([
    ['plain.mp3', 'mp3', 'audio/mpeg', 30],
    ['plain.m4a', 'm4a', 'audio/mp4', 30],
    ['plain.opus', 'opus', 'audio/ogg', 30],
    ['short.ogg', 'ogg', 'audio/ogg', 2],
    ['short.wav', 'wav', 'audio/wav', 2],
    ['short.flac', 'flac', 'audio/flac', 2],
    ['short.aac', 'aac', 'audio/aac', 2],
  ])('becomes a podcast, whatever it is called: %s', async (name, extension, contentType, seconds) => {
    const by = await person(api)
    const bytes = recording(name)
    const { status, body } = await uploadRecording(api, by, bytes, { contentType: 'text/plain' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        title: details.title,
        description: details.description,
        date: details.date,
        privacy_status: 1,
        status: 1,
        size: bytes.length,
        etag: sha256(bytes),
        contentType,
        stream_url: `files/stream/${body.id}.${extension}`,
        user: { id: by.user.id },
        listens: 0,
        transcript: false,
      },
    })
    expect(Math.abs(body.duration - seconds)).toBeLessThan(0.1)
    expect(await buffer(api.storage.read(`audio/${body.etag}.${extension}`))).toEqual(bytes)
    expect(await keysBelow(api.storage, `uploads/${body.id}`)).toEqual([])
  })

  it('has the same bytes, in whatever order and however often its parts are sent', async () => {
    const by = await person(api)
    const bytes = longRecording(2.5 * partSize)
    const opened = await open(api, by, { size: bytes.length })
    const order = [...partsOf(bytes).reverse(), ...partsOf(bytes)]
    const responses = await Promise.all(
      order.map(([number, part]) => sendPart(api, by, opened, number, part)),
    )
    expect(responses.map(({ status }) => status)).toEqual(order.map(() => 200))
    const { body } = await api.call(files.uploaded, opened, { token: by.token })
    expect(body).toEqual({
      ...opened,
      completed: false,
      parts: partsOf(bytes).map(([partNumber, part]) => ({ partNumber, size: part.length })),
    })
    const done = await complete(api, by, opened)
    expect(done.body).toMatchObject({ etag: sha256(bytes), size: bytes.length })
    const arrived = await buffer(api.storage.read(`audio/${done.body.etag}.mp3`))
    expect(sha256(arrived)).toBe(sha256(bytes))
    // Thirty seconds are 90,201 bytes.
    expect(done.body.duration).toBeCloseTo((bytes.length / 90_201) * 30.067, 0)
  })

  it('becomes one podcast, though it is opened twice and completed four times, twice concurrently', async () => {
    const by = await person(api)
    const id = randomUUID()
    const opened = await open(api, by, { id })
    expect(await open(api, by, { id })).toEqual(opened)
    await sendPart(api, by, opened, 1, recording('plain.mp3'))
    const atOnce = await Promise.all([1, 2].map(() => complete(api, by, opened)))
    const later = [await complete(api, by, opened), await complete(api, by, opened)]
    for (const response of [...atOnce, ...later]) {
      expect(response).toMatchObject({ status: 200, body: { id, title: details.title } })
      expect(response.body).toEqual(later[0]!.body)
    }
    const { body } = await api.call(podcastCalls.mine, {}, { token: by.token })
    expect(body.totalItems).toBe(1)
    expect((await api.call(account.checkToken, { access_token: by.token })).body).toMatchObject({
      credits: 9,
    })
    expect((await sendPart(api, by, opened, 1, recording('plain.mp3'))).status).toBe(404)
    expect((await api.call(files.cancel, opened, { token: by.token })).status).toBe(409)
  })

  it('is stored once when two users upload it', async () => {
    const bytes = Buffer.concat([recording('plain.mp3'), Buffer.from(randomUUID())])
    const first = await uploadRecording(api, await person(api), bytes)
    const second = await uploadRecording(api, await person(api), bytes, { title: 'The same once more' })
    expect(second.body.etag).toBe(first.body.etag)
    expect(second.body.id).not.toBe(first.body.id)
    expect(
      (await keysBelow(api.storage, 'audio')).filter((key) => key.includes(first.body.etag)),
    ).toHaveLength(1)
  })
})

describe("a podcast's artwork", () => {
  const change = (by: { token: string }, podcast_id: string, title: string) => {
    const { description, date, privacy_status } = details
    const input = { podcast_id, title, description, date, privacy_status, status: 1 }
    return api.call(podcastCalls.update, input, { token: by.token })
  }

  it('is the embedded picture, square, in two sizes', async () => {
    const by = await person(api)
    const { body } = await uploadRecording(api, by, recording('with-artwork.mp3'))
    for (const side of [300, 1400]) {
      const picture = await sharp(await pictureOf(body.id, `${side}.jpg`)).metadata()
      expect(picture).toMatchObject({ format: 'jpeg', width: side, height: side })
    }
    const changed = await change(by, body.id, 'Another title')
    expect(changed.body.thumbnail).toBe(body.thumbnail)
  })

  it('is rendered from the title where the embedded picture unpacks to a gigabyte', async () => {
    const by = await person(api)
    const bomb = recordingWithPicture(await interlacedPng(10_900))
    const { status, body } = await uploadRecording(api, by, bomb)
    expect(status).toBe(200)
    const [row] = await api.db.select().from(podcasts).where(eq(podcasts.id, body.id))
    expect(row).toMatchObject({ artworkIsDrawn: true })
  })

  it('is rendered from the title where there is none, and again when the title changes', async () => {
    const by = await person(api)
    const { body } = await uploadRecording(api, by, recording('plain.mp3'))
    const first = await pictureOf(body.id)
    const unchanged = await change(by, body.id, details.title)
    expect(unchanged.body.thumbnail).toBe(body.thumbnail)
    const changed = await change(by, body.id, 'Je beni <ak> "kè" & nanm 🙏')
    expect(changed.status).toBe(200)
    expect(changed.body.thumbnail).not.toBe(body.thumbnail)
    expect(await pictureOf(body.id)).not.toEqual(first)
    const back = await change(by, body.id, details.title)
    expect(back.body.thumbnail).toBe(body.thumbnail)
  })
})

it('returns its podcast after the upload row was removed, and to its owner only', async () => {
  const by = await person(api)
  const { body } = await uploadRecording(api, by, recording('plain.mp3'))
  await api.db.delete(uploads).where(eq(uploads.id, body.id))
  // This was the last credit of the plan.
  await api.db.update(users).set({ credits: 0 }).where(eq(users.id, by.user.id))
  const other = { id: body.id, ...details }
  expect((await api.call(files.initiate, other, { token: (await person(api)).token })).status).toBe(404)

  const opened = await open(api, by, { id: body.id })
  expect((await api.call(files.uploaded, opened, { token: by.token })).body).toMatchObject({
    completed: true,
  })
  expect(await complete(api, by, opened)).toMatchObject({ status: 200, body: { id: body.id } })
  expect((await api.call(podcastCalls.mine, {}, { token: by.token })).body.totalItems).toBe(1)
})

it('leaves nothing of a cancelled upload', async () => {
  const by = await person(api)
  const opened = await open(api, by)
  await sendPart(api, by, opened, 1, recording('plain.mp3'))
  expect((await api.call(files.cancel, opened, { token: by.token })).status).toBe(200)
  expect(await keysBelow(api.storage, opened.key)).toEqual([])
  expect((await sendPart(api, by, opened, 1, recording('plain.mp3'))).status).toBe(404)
  expect((await complete(api, by, opened)).status).toBe(404)
})

describe('credits', () => {
  const give = (id: string, fields: Partial<typeof users.$inferInsert>) =>
    api.db.update(users).set(fields).where(eq(users.id, id))
  const usedUp = { status: 402, body: { message: m.credits_used_up({ limit: 10 }, { locale: 'en' }) } }

  it('are limited by the plan, also with two concurrent uploads', async () => {
    const by = await person(api)
    await give(by.user.id, { credits: 1 })
    const both = [await open(api, by), await open(api, by)]
    for (const opened of both) await sendPart(api, by, opened, 1, recording('plain.mp3'))
    const responses = await Promise.all(both.map((opened) => complete(api, by, opened)))
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 402])
    expect(responses.find(({ status }) => status === 402)).toMatchObject(usedUp)
    expect(await api.call(files.initiate, details, { token: by.token })).toMatchObject(usedUp)

    // With a larger plan the upload continues.
    await give(by.user.id, { plan: 'starter' })
    for (const opened of both) expect((await complete(api, by, opened)).status).toBe(200)
    const me = await api.call(account.checkToken, { access_token: by.token })
    expect(me.body).toMatchObject({ credits: 0 })
  })
})
