import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notices as calls } from '#contract/notices.ts'
import { notices } from '#server/db/schema/notices.ts'
import { tidy } from '#server/housekeeping.ts'
import { createNotices } from '#server/notices/notify.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

// A database of its own: tidying deletes what is due in all of it, also in the middle of another test.
const api = await startApi({})
const { notify, markSeen } = createNotices(api)

const list = async ({ token }: Actor, language = 'en') =>
  (await api.call(calls.list, {}, { token, language })).body
const message = { from_user_id: randomUUID(), from_name: 'Marie', text: 'Bonjou!' }
const upload = (title: string) => ({ podcast_id: randomUUID(), title })
/** As if a second had passed for what somebody was told so far: what comes within one millisecond has no order. */
const passSecond = ({ user }: Actor) =>
  api.db
    .update(notices)
    .set({ updatedAt: sql`${notices.updatedAt} - interval '1 second'` })
    .where(eq(notices.userId, user.id))

describe('what somebody is told of', () => {
  test('is listed in the language of the request, and leads to what it is about', async () => {
    const pastor = await person(api)
    const event_id = randomUUID()
    await notify(api.db, pastor.user.id, 'rsvp_answered', {
      event_id,
      event_title: 'Jèn',
      member_name: 'Wideline Désir',
      status: 'yes',
    })
    const { notices: inFrench, unread } = await list(pastor, 'fr')
    expect(unread).toBe(1)
    expect(inFrench).toMatchObject([
      {
        kind: 'rsvp_answered',
        title: 'Nouvelle réponse : Jèn',
        body: 'Wideline Désir viendra.',
        path: `/events/detail/${event_id}`,
        count: 1,
        readAt: null,
      },
    ])
    expect((await list(pastor, 'ht')).notices[0]!.title).toBe('Nouvo repons: Jèn')
  })

  test('is counted together as long as it is about one thing and not read', async () => {
    const reader = await person(api)
    const { id } = reader.user
    await notify(api.db, id, 'message_received', { ...message, text: 'Bonjou' })
    await notify(api.db, id, 'message_received', { ...message, text: 'Ou la?' })
    await passSecond(reader)
    await notify(api.db, id, 'message_received', {
      ...message,
      from_user_id: randomUUID(),
      from_name: 'Jean',
    })
    const { notices: both, unread } = await list(reader)
    expect(unread).toBe(2)
    expect(both.map(({ title, body, count }) => ({ title, body, count }))).toEqual([
      { title: 'New message from Jean', body: 'Bonjou!', count: 1 },
      { title: '2 new messages from Marie', body: 'Ou la?', count: 2 },
    ])
    await markSeen(api.db, { userId: id }, 'message_received', message.from_user_id)
    await passSecond(reader)
    await notify(api.db, id, 'message_received', { ...message, text: '' })
    expect(
      (await list(reader)).notices.map(({ body, count, readAt }) => [body, count, readAt !== null]),
    ).toEqual([
      ['A picture', 1, false],
      ['Bonjou!', 1, false],
      ['Ou la?', 2, true],
    ])
  })

  test('is not there where what it would be about was not stored', async () => {
    const { user, ...reader } = await person(api)
    const broken = api.db.transaction(async (tx) => {
      await notify(tx, user.id, 'upload_ready', upload('Semè a'))
      throw new Error('The disk is full.')
    })
    await expect(broken).rejects.toThrow('full')
    expect(await list({ user, ...reader })).toEqual({ notices: [], unread: 0 })
  })

  test('are the last 50, for 90 days', async () => {
    const reader = await person(api)
    for (let n = 1; n <= 51; n++) {
      await passSecond(reader)
      await notify(api.db, reader.user.id, 'upload_ready', upload(`Prèch ${n}`))
    }
    const { notices: last, unread } = await list(reader)
    expect(unread).toBe(51)
    expect(last.map(({ body }) => body)).toEqual(Array.from({ length: 50 }, (_, i) => `Prèch ${51 - i}`))
    const aged = (id: string, days: number) =>
      api.db
        .update(notices)
        .set({ updatedAt: sql`now() - ${days} * interval '1 day'` })
        .where(eq(notices.id, id))
    await aged(last[0]!.id, 89)
    await aged(last[1]!.id, 91)
    await tidy(api.db, api.storage, api.jobs)
    const stored = await api.db.select().from(notices).where(eq(notices.userId, reader.user.id))
    const ids = stored.map(({ id }) => id)
    expect(ids).toContain(last[0]!.id)
    expect(ids).not.toContain(last[1]!.id)
  })
})

describe('reading', () => {
  test('marks those that are named, or what had come by then, and nobody else’s', async () => {
    const [reader, other] = [await person(api), await person(api)]
    for (const title of ['first', 'second']) {
      await notify(api.db, reader.user.id, 'upload_ready', upload(title))
      await passSecond(reader)
    }
    await notify(api.db, other.user.id, 'upload_ready', upload('of another'))
    const { token } = reader
    const [second, first] = (await list(reader)).notices
    const [ofAnother] = (await list(other)).notices
    const named = await api.call(calls.read, { ids: [first!.id, ofAnother!.id] }, { token })
    expect(named.body).toEqual({ unread: 1 })
    expect((await list(other)).unread).toBe(1)

    await notify(api.db, reader.user.id, 'upload_ready', upload('third'))
    const upToSecond = await api.call(calls.read, { before: second!.updatedAt }, { token })
    expect(upToSecond.body).toEqual({ unread: 1 })
    const { notices: after } = await list(reader)
    expect(after.map(({ body, readAt }) => [body, readAt !== null])).toEqual([
      ['third', false],
      ['second', true],
      ['first', true],
    ])
    expect((await api.call(calls.read, {}, { token })).body).toEqual({ unread: 0 })
    expect((await api.call(calls.read, {}, { token })).body).toEqual({ unread: 0 })
  })

  test('leaves what was counted into it since it was shown', async () => {
    const reader = await person(api)
    const { token, user } = reader
    await notify(api.db, user.id, 'message_received', message)
    const [shown] = (await list(reader)).notices
    await api.db
      .update(notices)
      .set({ updatedAt: sql`now() - interval '1 second'` })
      .where(eq(notices.id, shown!.id))
    const { updatedAt: before, id } = (await list(reader)).notices[0]!
    await notify(api.db, user.id, 'message_received', message)
    expect((await api.call(calls.read, { ids: [id], before }, { token })).body).toEqual({ unread: 1 })
  })

  test.each(['0000-01-01T00:00:00Z', '2026-02-31T00:00:00.000Z'])('takes no harm of %s', async (before) => {
    const { token } = await person(api)
    expect((await api.call(calls.read, { before }, { token })).status).toBeLessThan(500)
  })
})

describe('the settings', () => {
  test('are those of the kinds and of the church’s zone at first', async () => {
    const { token } = await person(api)
    const { body } = await api.call(calls.settings, {}, { token })
    expect(body).toMatchObject({
      quiet: true,
      quiet_from: 21,
      quiet_to: 7,
      quiet_messages: false,
      show_text: false,
      time_zone: 'America/Port-au-Prince',
      push_here: false,
    })
    expect(body.kinds.find(({ kind }) => kind === 'message_received')).toEqual({
      kind: 'message_received',
      app: true,
      push: true,
      mail: false,
    })
  })

  test('change as far as they are given', async () => {
    const { token } = await person(api)
    const rsvps = { kind: 'rsvp_answered' as const, app: false, push: true, mail: true }
    await api.call(calls.changeSettings, { kinds: [rsvps], quiet_from: 22 }, { token })
    const { body } = await api.call(calls.changeSettings, { time_zone: 'Europe/Paris' }, { token })
    expect(body).toMatchObject({ quiet_from: 22, quiet_to: 7, time_zone: 'Europe/Paris' })
    expect(body.kinds).toContainEqual(rsvps)
    const { push_here, ...stored } = (await api.call(calls.settings, {}, { token })).body
    expect({ push_here, stored }).toEqual({ push_here: false, stored: body })
  })

  test.each([
    ['quiet_from', 24],
    ['quiet_to', 7.5],
    ['time_zone', 'Haiti/Nowhere'],
    ['kinds', [{ kind: 'weather', app: true, push: true, mail: true }]],
  ])('%s: %s is refused', async (field, value) => {
    const { token } = await person(api)
    expect(await api.call(calls.changeSettings, { [field]: value }, { token })).toMatchObject({ status: 400 })
  })

  test('decide what is listed', async () => {
    const reader = await person(api)
    const off = { kind: 'upload_ready', app: false, push: true, mail: true }
    await api.call(calls.changeSettings, { kinds: [off] }, { token: reader.token })
    await notify(api.db, reader.user.id, 'upload_ready', upload('Semè a'))
    expect(await list(reader)).toEqual({ notices: [], unread: 0 })
    const ofReader = and(eq(notices.userId, reader.user.id), eq(notices.kind, 'upload_ready'))
    expect(await api.db.$count(notices, ofReader)).toBe(0)
  })
})
