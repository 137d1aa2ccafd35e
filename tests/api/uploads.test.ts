import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { church } from '#contract/church.ts'
import { files } from '#contract/files.ts'
import { messages } from '#contract/messages.ts'
import { profile } from '#contract/account/profile.ts'
import { uploads } from '#contract/uploads.ts'
import type { UploadKind } from '#contract/uploads.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { imports } from '#server/db/schema/imports.ts'
import { messages as messageRows } from '#server/db/schema/messages.ts'
import { owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { setType } from '#tests/support/samples/league-samples.ts'
import { recording } from '#tests/support/samples/podcasts.ts'
import { open, sendPart, uploadRecording } from '#tests/support/samples/recording-upload.ts'
import { pdf } from '#tests/support/samples/account/resumes.ts'

const api = await startApi()
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const picture = async () =>
  blob(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )

let by: Awaited<ReturnType<typeof owner>>
beforeEach(async () => {
  by = await owner(api)
})

const list = async (token = by.token) => (await api.call(uploads.list, {}, { token })).body
const remove = (kind: UploadKind, file_id: string, token = by.token) =>
  api.call(uploads.remove, { kind, file_id }, { token })
const download = (url: string | null) => api.app.request(`/api/${url}`)
const setResume = async () =>
  (await api.call(profile.setResume, { file: blob(pdf()) }, { token: by.token })).body.file

/** A picture that the caller sends somebody. Returns the message. */
async function sendPicture() {
  const { user } = await person(api)
  await setType(api, user.id, 2)
  const { body } = await api.call(messages.addPicture, { file: await picture() }, { token: by.token })
  const id = randomUUID()
  const sent = { id, to_user_id: user.id, message: 'Gade', picture: body.picture }
  expect(await api.call(messages.send, sent, { token: by.token })).toMatchObject({ status: 200 })
  return { id, to: user }
}

/** An import of the caller, with its file. */
async function addImport(status: 'review' | 'adding' | 'done' | 'failed') {
  const id = randomUUID()
  const storageKey = `imports/${id}`
  await api.storage.put(storageKey, Buffer.from('Name\nAna\n'))
  const of = { churchId: by.church.id, userId: by.user.id, filename: 'manm.csv', storageKey }
  await api.db.insert(imports).values({ id, ...of, status })
  return id
}

describe('what one has uploaded', () => {
  it('is nothing at first', async () => {
    expect(await list()).toEqual({ files: [], used: 0 })
  })

  it('has everything, the latest first, with its size, where it is used and how to download it', async () => {
    const podcast = (await uploadRecording(api, by, recording('short.wav'))).body
    const resume = await setResume()
    const photo = (await api.call(profile.setPhoto, { file: await picture() }, { token: by.token })).body.file
    const logo = { church_id: by.church.id, kind: 'logo', file: await picture() } as const
    await api.call(church.setPicture, logo, { token: by.token })
    const sent = await sendPicture()
    const waiting = await addImport('review')
    await addImport('done')

    const { files: all, used } = await list()
    const of = (kind: UploadKind) => all.filter((file) => file.kind === kind)
    expect(of('podcast')).toMatchObject([
      { id: podcast.id, name: podcast.title, size: podcast.size, path: `/podcast/by/${podcast.id}` },
    ])
    expect(of('resume')).toMatchObject([{ id: resume, name: 'resume.pdf', size: pdf().length }])
    expect(of('photo')).toMatchObject([{ id: photo, name: 'photo.webp', path: '/profile' }])
    expect(of('church_picture')).toMatchObject([{ name: 'Legliz Lakou logo.webp', path: '/info' }])
    expect(of('message_picture')).toMatchObject([
      { id: sent.id, name: `${sent.to.name}.webp`, path: `/leagues/messages/${sent.to.id}` },
    ])
    expect(of('import')).toMatchObject([
      { id: waiting, name: 'manm.csv', size: 9, url: null, path: `/members/import/${waiting}` },
    ])
    expect(all.every(({ status, deletable }) => status === 'ready' && deletable)).toBe(true)
    expect(used).toBe(all.reduce((sum, { size }) => sum + size, 0))
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    for (const { kind, url, size } of all.filter((file) => file.kind !== 'import')) {
      const response = await download(url)
      expect([kind, response.status, (await response.arrayBuffer()).byteLength]).toEqual([kind, 200, size])
    }
  })

  it('has uploads that are on their way or were refused, which are given up', async () => {
    const opened = await open(api, by, { size: 3 })
    await sendPart(api, by, opened, 1, new Uint8Array([1, 2, 3]))
    expect((await list()).files).toMatchObject([{ kind: 'podcast', status: 'uploading', size: 3, url: null }])
    expect((await api.call(files.complete, opened, { token: by.token })).status).toBeGreaterThanOrEqual(400)
    expect((await list()).files).toMatchObject([{ id: opened.uploadId, status: 'failed' }])
    expect((await remove('podcast', opened.uploadId)).status).toBe(200)
    expect((await list()).files).toEqual([])
  })

  it('is nobody else’s', async () => {
    const resume = await setResume()
    const { id } = await sendPicture()
    const waiting = await addImport('review')
    const podcast = (await uploadRecording(api, by, recording('short.wav'))).body
    const other = await person(api)
    expect((await list(other.token)).files).toEqual([])
    for (const [kind, file] of [
      ['resume', resume],
      ['message_picture', id],
      ['import', waiting],
      ['podcast', podcast.id],
    ] as const) {
      expect((await remove(kind, file, other.token)).status).toBe(404)
    }
    expect((await list()).files).toHaveLength(4)
  })

  it('has no list and no picture of a church that one has left', async () => {
    const waiting = await addImport('review')
    const logo = { church_id: by.church.id, kind: 'logo', file: await picture() } as const
    await api.call(church.setPicture, logo, { token: by.token })
    await api.db.delete(churchUsers).where(eq(churchUsers.userId, by.user.id))
    expect((await list()).files).toEqual([])
    expect((await remove('import', waiting)).status).toBe(404)
  })
})

describe('deleting what one has uploaded', () => {
  it('takes it from where it is used, with its bytes', async () => {
    await uploadRecording(api, by, recording('short.wav'))
    await setResume()
    await api.call(profile.setPhoto, { file: await picture() }, { token: by.token })
    const cover = { church_id: by.church.id, kind: 'cover', file: await picture() } as const
    await api.call(church.setPicture, cover, { token: by.token })
    await sendPicture()
    await addImport('failed')
    const before = (await list()).files
    expect(before).toHaveLength(6)
    for (const { kind, id, url } of before) {
      expect(await remove(kind, id)).toMatchObject({ status: 200, body: { message: 'Deleted.' } })
      expect((await remove(kind, id)).status).toBe(404)
      if (url) expect((await download(url)).status).toBe(404)
    }
    expect(await list()).toEqual({ files: [], used: 0 })
    const churches = await api.call(church.list, { page: 1, limit: 10 }, { token: by.token })
    expect(churches.body.churches).toMatchObject([{ cover: null }])
  })

  it('leaves the photo that has taken the place of the one meant', async () => {
    const set = async () =>
      (await api.call(profile.setPhoto, { file: await picture() }, { token: by.token })).body.file
    const first = await set()
    const second = await set()
    expect((await remove('photo', first)).status).toBe(404)
    expect((await list()).files).toMatchObject([{ id: second }])
  })

  it('is refused for a picture that was sent more than 10 minutes ago', async () => {
    const { id } = await sendPicture()
    const createdAt = new Date(Date.now() - 11 * 60_000)
    await api.db.update(messageRows).set({ createdAt }).where(eq(messageRows.id, id))
    expect((await list()).files).toMatchObject([{ id, deletable: false }])
    expect((await remove('message_picture', id)).status).toBe(409)
    expect((await list()).files).toHaveLength(1)
  })

  it('is refused for a list whose members are being added', async () => {
    const id = await addImport('adding')
    expect((await list()).files).toMatchObject([{ id, status: 'processing', deletable: false }])
    expect((await remove('import', id)).status).toBe(409)
  })

  it('is a 400 for a kind or a name that cannot be', async () => {
    expect((await remove('video' as UploadKind, 'a')).status).toBe(400)
    expect((await remove('resume', '..pdf')).status).toBe(400)
  })
})
