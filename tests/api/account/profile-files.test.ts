import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { profile } from '#contract/account/profile.ts'
import { team } from '#contract/team.ts'
import { users } from '#server/db/schema/account.ts'
import { owner, person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { compoundFile, docx, pdf } from '#tests/support/samples/account/resumes.ts'

const api = await startApi()
const megabyte = 1024 * 1024
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })

let by: Actor
beforeEach(async () => {
  by = await person(api)
})
const setPhoto = (file: Blob | string, token = by.token) => api.call(profile.setPhoto, { file }, { token })
const setResume = (file: Blob | string, token = by.token) => api.call(profile.setResume, { file }, { token })
const stored = async (column: 'photo' | 'resume') =>
  (await api.db.select().from(users).where(eq(users.id, by.user.id)))[0]![column]
const refused = (message: string) => ({ message, fields: { file: message } })

describe('the photo of a person', () => {
  it('is a square without what the camera wrote into it, and its team sees it', async () => {
    const someone = await owner(api)
    const jpeg = await picture(900, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Jakmel' } })
      .toBuffer()
    const { status, body } = await setPhoto(blob(jpeg), someone.token)
    expect(status).toBe(200)
    expect(body.message).toBe('Photo has been updated.')

    const response = await api.app.request(`/api/auth/download/${body.file}`)
    expect(response.headers.get('cache-control')).toContain('immutable')
    const meta = await sharp(await response.arrayBuffer()).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(meta.exif).toBeUndefined()

    const list = await api.call(team.list, { church_id: someone.church.id }, { token: someone.token })
    expect(list.body.people).toMatchObject([{ photo: body.file }])
  })

  it('takes the bytes of the one before away, and its own when it is removed', async () => {
    const first = (await setPhoto(blob(await picture(20).png().toBuffer()))).body.file
    const second = (await setPhoto(blob(await picture(30).png().toBuffer()))).body.file
    const size = async (name: string) => (await api.storage.stat(`user-photos/${name}`))?.size
    expect([await size(first), await stored('photo')]).toEqual([undefined, second])
    expect((await api.app.request(`/api/auth/download/${first}`)).status).toBe(404)
    const removed = await api.call(profile.removePhoto, {}, { token: by.token })
    expect([removed.status, await size(second), await stored('photo')]).toEqual([200, undefined, null])
  })

  it.each([
    [400, 'is none', () => '', 'Choose a file.'],
    [
      415,
      'is text',
      () => blob(Buffer.from('photo')),
      'This is not a photo that can be read. Choose a JPEG, PNG or WebP picture.',
    ],
    [
      415,
      'is a drawing with scripts',
      () => blob(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')),
      'This is not a photo that can be read. Choose a JPEG, PNG or WebP picture.',
    ],
    [
      413,
      'has more than 10 MB',
      () => new Blob([new Uint8Array(10.5 * megabyte)]),
      'A photo can have at most 10 MB.',
    ],
    [
      413,
      'has far more',
      () => new Blob([new Uint8Array(12 * megabyte)]),
      'This is too large: at most 10 MB.',
    ],
  ])('is refused with %i where it %s', async (status, _, file, message) => {
    expect(await setPhoto(file())).toMatchObject({ status, body: refused(message) })
    expect(await stored('photo')).toBeNull()
  })

  it('of 300 megapixels is refused by its header, before anything of it is decoded', async () => {
    const png = await picture(8).png().toBuffer()
    // The size in the header; that no pixel of it is there would be found by decoding.
    png.writeUInt32BE(20_000, 16)
    png.writeUInt32BE(15_000, 20)
    const reply = await setPhoto(blob(png))
    const message = 'This photo has more than 120 megapixels. Make it smaller and choose it again.'
    expect(reply).toMatchObject({ status: 422, body: refused(message) })
  })

  it('is changed by nobody who is not signed in', async () => {
    expect((await setPhoto(blob(await picture(8).png().toBuffer()), 'x')).status).toBe(401)
    expect((await api.call(profile.removePhoto, {})).status).toBe(401)
  })
})

describe('the resume of a person', () => {
  const address = (token = by.token) => api.call(profile.resumeAddress, {}, { token })

  it.each([
    ['pdf', pdf(), 'application/pdf'],
    ['doc', compoundFile(), 'application/msword'],
    ['docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('comes back as it was, as a download that runs nothing: %s', async (kind, bytes, type) => {
    await api.db.update(users).set({ name: 'Élisée / "Jean"' }).where(eq(users.id, by.user.id))
    const { status, body } = await setResume(blob(bytes))
    expect([status, body.message]).toEqual([200, 'Resume Updated.'])
    expect(body.file).toMatch(new RegExp(`^[\\w-]{43}\\.${kind}$`))

    const response = await api.app.request(`/api/${(await address()).body.url}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="resume.${kind}"; filename*=UTF-8''%C3%89lis%C3%A9e%20-%20-Jean-.${kind}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is given for five minutes, to who has its signed address', async () => {
    const { file } = (await setResume(blob(pdf()))).body
    const { url } = (await address()).body
    const get = async (path: string) => (await api.app.request(`/api/${path}`)).status
    const expires = Number(new URL(url, 'http://lakou.test').searchParams.get('expires'))
    expect(expires - Date.now() / 1000).toBeGreaterThan(290)
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(300)
    expect(await get(url)).toBe(200)
    expect(await get(`auth/user/download/${file}`)).toBe(404)
    expect(await get(url.replace(String(expires), String(expires + 60)))).toBe(404)
    const other = `${file.startsWith('x') ? 'y' : 'x'}${file.slice(1)}`
    expect(await get(url.replace(file, other))).toBe(404)
    expect(await get('auth/user/download/resume.html')).toBe(400)
  })

  it('goes with its bytes when another one comes, and when it is removed', async () => {
    const first = (await setResume(blob(pdf('one')))).body.file
    const { url } = (await address()).body
    const second = (await setResume(blob(docx()))).body.file
    expect([(await api.storage.stat(`resumes/${first}`))?.size, await stored('resume')]).toEqual([
      undefined,
      second,
    ])
    expect((await api.app.request(`/api/${url}`)).status).toBe(404)
    expect((await api.call(profile.removeResume, {}, { token: by.token })).status).toBe(200)
    expect([(await api.storage.stat(`resumes/${second}`))?.size, await stored('resume')]).toEqual([
      undefined,
      null,
    ])
    expect((await address()).status).toBe(404)
  })

  const invalid =
    'This is not a PDF, DOC or DOCX file that can be read. Save it again as one of these, then choose it again.'
  it.each([
    [400, 'is none', () => '', 'Choose a file.'],
    [415, 'is a page', () => blob(Buffer.from('<script>alert(1)</script>')), invalid],
    [415, 'is an old Excel file', () => blob(compoundFile('Workbook')), invalid],
    [
      422,
      'unpacks to more than 100 MB',
      () => blob(docx({ 'word/media/a.bin': new Uint8Array(101 * megabyte) })),
      'This DOCX file unpacks to far more than a resume needs. Save it again, or as PDF.',
    ],
    [
      413,
      'has more than 10 MB',
      () => new Blob([new Uint8Array(10.5 * megabyte)]),
      'A resume may have at most 10 MB.',
    ],
  ])('is refused with %i where it %s', async (status, _, file, message) => {
    expect(await setResume(file())).toMatchObject({ status, body: refused(message) })
    expect(await stored('resume')).toBeNull()
  })

  it('is neither changed nor found by who is not signed in', async () => {
    expect((await setResume(blob(pdf()), 'x')).status).toBe(401)
    expect((await address('x')).status).toBe(401)
    expect((await api.call(profile.removeResume, {})).status).toBe(401)
  })
})
