import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { users } from '#server/db/schema/account.ts'
import { conversations, conversationSides, messagePictures } from '#server/db/schema/messages.ts'
import { tidy } from '#server/housekeeping.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { colleagues, messageCalls, organiser } from '#tests/support/messages.ts'
import { operatorSession } from '#tests/support/operator.ts'
import { ownData } from '#tests/support/samples/account/own-data.ts'

const api = await startApi({})
const { send, list, conversations: conversationsOf } = messageCalls(api)

/** A photo with a place in it, of so many pixels. */
async function photo(width = 2400, height = 1200): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#247' } })
    .withExif({ IFD0: { Copyright: 'Wideline' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}
async function store(by: Actor, file?: Blob): Promise<string> {
  const reply = await api.call(messages.addPicture, { file: file ?? (await photo()) }, { token: by.token })
  expect(reply.status).toBe(200)
  return reply.body.picture
}
const read = (name: string) => api.app.request(`/api/messages/pictures/${name}`)

describe('a picture', () => {
  it('is encoded anew, at most 1600 pixels wide and high, without metadata', async () => {
    const [one] = await colleagues(api)
    const response = await read(await store(one))
    expect(response.headers.get('content-type')).toBe('image/webp')
    const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([found.format, found.width, found.height, found.exif]).toEqual(['webp', 1600, 800, undefined])
  })

  it('goes with one message of whoever stored it, alone or with a text', async () => {
    const [one, other] = await colleagues(api)
    const picture = await store(one)
    expect((await send(other, one, 'Vòlè', { picture })).status).toBe(422)
    const id = randomUUID()
    const sent = await send(one, other, '', { picture, id })
    expect(sent).toMatchObject({ status: 200, body: { message: '', picture } })
    expect((await send(one, other, '', { picture, id })).body).toEqual(sent.body)
    const again = await send(one, other, 'Ankò', { picture })
    expect([again.status, again.body.fields]).toEqual([422, { picture: m.message_picture_gone() }])
    expect((await conversationsOf(other)).conversations[0]).toMatchObject({ picture: true, message: '' })
  })

  it('goes with its message when that is deleted', async () => {
    const [one, other] = await colleagues(api)
    const { body } = await send(one, other, 'Gade', { picture: await store(one) })
    expect((await read(body.picture!)).status).toBe(200)
    await api.call(messages.remove, { message_id: body.id }, { token: one.token })
    expect((await read(body.picture!)).status).toBe(404)
    expect((await list(other, one)).messages[0]).toMatchObject({ deleted: true, picture: null })
  })

  it.each([
    ['no picture', new Blob(['text']), 415],
    ['nothing', new Blob([]), 415],
  ])('is refused: %s', async (_, file, status) => {
    const [one] = await colleagues(api)
    const reply = await api.call(messages.addPicture, { file }, { token: one.token })
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([status, ['file']])
  })

  it('that no message followed is gone after a day', async () => {
    const [one, other] = await colleagues(api)
    const [late, inTime] = [await store(one), await store(one)]
    await api.db
      .update(messagePictures)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(messagePictures.name, late))
    await tidy(api.db, api.storage, api.jobs)
    expect((await send(one, other, 'x', { picture: late })).status).toBe(422)
    expect((await send(one, other, 'x', { picture: inTime })).status).toBe(200)
  })
})

describe('a report', () => {
  it('shows the operator what the reported person wrote, and nothing that others wrote', async () => {
    const [one, other] = await colleagues(api)
    for (let i = 1; i <= 22; i++) await send(other, one, `Voye lajan <b>${i}</b>`)
    await send(one, other, 'Non')
    const reason = `Li mande m lajan ${randomUUID()}`
    const reply = await api.call(messages.report, { user_id: other.user.id, reason }, { token: one.token })
    expect(reply.body.message).toBe(m.person_reported({ name: other.user.name }))

    const headers = await operatorSession(api.db, (path) => api.app.request(path))
    const page = await (await api.app.request('/unsent', { headers })).text()
    expect(page).toContain(reason)
    expect(page).toContain(other.user.id)
    expect(page).toContain('Voye lajan &lt;b&gt;22&lt;/b&gt;')
    expect(page).toContain('Voye lajan &lt;b&gt;3&lt;/b&gt;')
    expect(page).not.toContain('Voye lajan &lt;b&gt;2&lt;/b&gt;')
    expect(page).not.toContain(' Non</pre>')
  })

  it('of nobody, or of oneself, is refused', async () => {
    const one = await person(api)
    const report = async (user_id: string) =>
      (await api.call(messages.report, { user_id, reason: 'x' }, { token: one.token })).status
    expect([await report(randomUUID()), await report(one.user.id)]).toEqual([404, 400])
  })
})

describe('an account that is deleted', () => {
  const leave = async ({ user }: Actor) => {
    await api.db
      .update(users)
      .set({ deletionRequestedAt: sql`now() - interval '15 days'` })
      .where(eq(users.id, user.id))
    await tidy(api.db, api.storage, api.jobs)
  }

  it('leaves what it wrote with the other side, under its name, until both are gone', async () => {
    const [one, other] = [await person(api), await organiser(api)]
    const picture = await store(one)
    await send(one, other, 'M ap sonje w', { picture })
    await send(other, one, 'Mwen tou')
    await leave(one)
    const kept = await list(other, one)
    expect(kept.user).toEqual({ _id: one.user.id, name: one.user.name, photo: null, gone: true })
    expect(kept.messages.map(({ message }) => message)).toEqual(['Mwen tou', 'M ap sonje w'])
    expect(kept.may_write).toBe(false)
    expect((await conversationsOf(other)).conversations[0]!.users[0].gone).toBe(true)
    expect((await send(other, one, 'Ou la?')).status).toBe(403)
    expect((await read(picture)).status).toBe(200)

    const ofOther = eq(conversationSides.userId, other.user.id)
    const [side] = await api.db.select().from(conversationSides).where(ofOther)
    await leave(other)
    const id = eq(conversations.id, side!.conversationId)
    expect(await api.db.$count(conversations, id)).toBe(1)
    await tidy(api.db, api.storage, api.jobs)
    expect(await api.db.$count(conversations, id)).toBe(0)
  })
})

describe('the zip of one’s own data', () => {
  it('has one’s own messages with their pictures, and nobody else’s', async () => {
    const [one, other] = [await person(api), await organiser(api)]
    const picture = await store(one)
    await send(one, other, 'Pa m nan', { picture })
    await send(other, one, 'Pa l la')
    const { files, json, csv } = await ownData(api, one)
    expect(json('messages.json')).toMatchObject([
      { to: other.user.name, message: 'Pa m nan', file: `messages/${picture}` },
    ])
    expect(csv('messages.csv')).toContain('Pa m nan')
    expect(csv('messages.csv')).not.toContain('Pa l la')
    expect(files.has(`messages/${picture}`)).toBe(true)
  })
})
