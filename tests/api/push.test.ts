import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { notices as calls } from '#contract/notices.ts'
import { transaction } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { createNotices } from '#server/notices/notify.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { awake, devicesOf, register, settled, tryPush } from '#tests/support/pushes.ts'
import { startPushService } from '#tests/support/stand-ins/push-service-stand-in.ts'

const service = await startPushService({ retryAfter: '90' })
afterAll(() => service.stop())
// The push service is on this machine, which without this setting nobody may have called.
const env = { WEBHOOKS_PRIVATE_NETWORK: '1', OPERATOR_EMAIL: 'operator@lakou.example' }
const api = await startApi(env, undefined, undefined, service.ca)
const { notify, markSeen } = createNotices(api)
beforeEach(() => service.next())

const marie = randomUUID()
const message = (text: string) => ({ from_user_id: marie, from_name: 'Marie', text })
const upload = { podcast_id: randomUUID(), title: 'Semè a' }

/** Somebody with a device that gets pushes. */
async function withDevice(language = 'en') {
  const someone = await awake(api)
  const device = service.subscribe(randomUUID())
  await register(api, someone, device.token, language)
  return { ...someone, endpoint: device.endpoint }
}
type Somebody = Awaited<ReturnType<typeof withDevice>>

/** Another device of theirs, in a session of its own. */
async function secondDevice({ user }: Somebody) {
  const { body } = await api.call(account.signIn, { email: user.email!, password: 'correct horse' })
  if (!('access_token' in body)) throw new Error('Not signed in.')
  const { endpoint, token } = service.subscribe(randomUUID())
  await register(api, { token: body.access_token, user }, token)
  return { token: body.access_token, endpoint }
}

test('a push comes encrypted and signed for its browser alone, in the language of the device', async () => {
  const reader = await withDevice('ht')
  await notify(api.db, reader.user.id, 'upload_ready', upload)
  await settled(api)
  const [push, ...others] = service.taken.filter(({ endpoint }) => endpoint === reader.endpoint)
  expect(others).toEqual([])
  const { notices: listed } = (await api.call(calls.list, {}, { token: reader.token })).body
  expect(push!.payload).toEqual({
    kind: 'upload_ready',
    title: 'Prèch ou a pare',
    body: 'Semè a',
    path: `/podcast/by/${upload.podcast_id}`,
    tag: `upload_ready:${upload.podcast_id}`,
    count: 1,
    notice_id: listed[0]!.id,
    user_id: reader.user.id,
    unread: 1,
  })
  const settings = (await (await api.app.request('/settings.json')).json()) as { push: unknown }
  expect(settings.push).toEqual({ kind: 'web', key: push!.key })
  expect(push).toMatchObject({ urgency: 'normal', ttl: 86_400, subject: 'mailto:operator@lakou.example' })
})

describe('a message', () => {
  test('is pushed with its sender alone, or with its text for who wants that', async () => {
    const reader = await withDevice()
    await notify(api.db, reader.user.id, 'message_received', message('Bonjou!'))
    await settled(api)
    await api.call(calls.changeSettings, { show_text: true }, { token: reader.token })
    await notify(api.db, reader.user.id, 'message_received', message('Ou la?'))
    await settled(api)
    const path = `/leagues/messages/${marie}`
    const tag = `message:${marie}`
    expect(service.takenBy(reader.endpoint)).toMatchObject([
      { title: 'New message from Marie', body: '', count: 1, path, tag },
      { title: '2 new messages from Marie', body: 'Ou la?', count: 2, path, tag },
    ])
  })

  test('of any length fits into a push', async () => {
    const reader = await withDevice()
    await api.call(calls.changeSettings, { show_text: true }, { token: reader.token })
    await notify(api.db, reader.user.id, 'message_received', message('🙂"'.repeat(3333)))
    await settled(api)
    const [{ body } = { body: '' }] = service.takenBy(reader.endpoint)
    expect(body).toMatch(/^(🙂"|🙂){400,}…$/u)
  })

  test('makes one push of several that come together', async () => {
    const reader = await withDevice()
    await transaction(api.db, async (tx) => {
      for (const text of ['One', 'Two', 'Three']) {
        await notify(tx, reader.user.id, 'message_received', message(text))
      }
    })
    await settled(api)
    expect(service.takenBy(reader.endpoint)).toMatchObject([{ title: '3 new messages from Marie' }])
  })

  test('is not pushed to somebody who reads it where they are', async () => {
    const reader = await withDevice()
    const { id } = reader.user
    // At once, as far as the delay goes.
    await transaction(api.db, async (tx) => {
      await notify(tx, id, 'message_received', message('Bonjou!'))
      await markSeen(tx, { userId: id }, 'message_received', marie)
    })
    await settled(api)
    await tryPush(api, reader)
    await settled(api)
    expect(service.takenBy(reader.endpoint)).toMatchObject([{ kind: 'test', title: 'It works' }])
  })
})

test('what is read on one device goes from the others', async () => {
  const reader = await withDevice()
  const phone = await secondDevice(reader)
  await notify(api.db, reader.user.id, 'message_received', message('Bonjou!'))
  await notify(api.db, reader.user.id, 'upload_ready', upload)
  await settled(api)
  await api.call(calls.read, { before: new Date().toISOString() }, { token: reader.token })
  await settled(api)
  const kindsTo = (endpoint: string) =>
    service.takenBy(endpoint).map(({ kind, tag, unread }) => `${kind} ${tag} ${unread}`)
  // In no certain order.
  expect(new Set(kindsTo(phone.endpoint).slice(2))).toEqual(
    new Set([`read message:${marie} 0`, `read upload_ready:${upload.podcast_id} 0`]),
  )
  expect(kindsTo(reader.endpoint)).toHaveLength(2)

  // Nothing has been pushed of it: there is nothing to close.
  await notify(api.db, reader.user.id, 'plan_changed', { plan: 'Growth' })
  await api.call(calls.read, {}, { token: reader.token })
  await settled(api)
  expect(kindsTo(phone.endpoint)).toHaveLength(4)
})

describe('a push service', () => {
  /** After how many seconds each push that waits is due. */
  const waiting = async () => {
    const { rows } = await api.db.execute<{ seconds: number }>(
      sql`select extract(epoch from start_after - created_on)::int as seconds
          from pgboss.job where name = 'pushes' and state = 'created'`,
    )
    return rows.map(({ seconds }) => seconds)
  }

  test.each(['gone', 'not found'] as const)('that says %s has the device removed', async (mood) => {
    const reader = await withDevice()
    service.next(mood)
    await tryPush(api, reader)
    await settled(api)
    expect(await devicesOf(api, reader)).toBe(0)
    const { body } = await api.call(calls.settings, {}, { token: reader.token })
    expect(body.push_here).toBe(false)
    expect(await api.call(calls.tryPush, {}, { token: reader.token })).toMatchObject({ status: 409 })
  })

  test.each(['quota', 'broken'] as const)('that is %s gets it again, later', async (mood) => {
    const reader = await withDevice()
    service.next(mood, mood)
    await tryPush(api, reader)
    await expect.poll(() => service.callsOf(reader.endpoint)).toBe(1)
    // As the provider asks.
    await expect.poll(waiting).toEqual([90])
    await settled(api)
    expect(service.callsOf(reader.endpoint)).toBe(3)
    expect(service.takenBy(reader.endpoint)).toMatchObject([{ kind: 'test' }])
    expect(await devicesOf(api, reader)).toBe(1)
  })

  test('that hangs gets it again, after the first pause', async () => {
    api.shortenTimeouts()
    const reader = await withDevice()
    service.next('hangs')
    await tryPush(api, reader)
    await expect.poll(waiting).toEqual([5])
    await settled(api)
    // Once at least: on a busy machine another response may come too late, and the push is rightly sent again.
    expect(service.takenBy(reader.endpoint)).toContainEqual(expect.objectContaining({ kind: 'test' }))
    expect(await devicesOf(api, reader)).toBe(1)
  })

  test('that never takes it is given up after some hours', async () => {
    const reader = await withDevice()
    service.next(...Array<'broken'>(20).fill('broken'))
    await tryPush(api, reader)
    await settled(api)
    expect(service.callsOf(reader.endpoint)).toBe(7)
    expect(await devicesOf(api, reader)).toBe(1)
  })

  test('that refuses it is not asked again, and the device stays', async () => {
    const reader = await withDevice()
    service.next('refused')
    await tryPush(api, reader)
    await settled(api)
    expect(service.callsOf(reader.endpoint)).toBe(1)
    expect(await devicesOf(api, reader)).toBe(1)
  })

  test('that is slow for one does not lose what others get', async () => {
    api.shortenTimeouts()
    const [slow, quick] = [await withDevice(), await withDevice()]
    service.next('hangs')
    await tryPush(api, slow)
    await expect.poll(() => service.callsOf(slow.endpoint)).toBeGreaterThan(0)
    await tryPush(api, quick)
    await settled(api)
    for (const { endpoint } of [slow, quick]) expect(service.takenBy(endpoint)).not.toEqual([])
  })
})

test('in the quiet hours nothing is pushed until they are over, but messages to who wants that', async () => {
  const reader = await withDevice()
  const hour = new Date().getUTCHours()
  const quiet = { quiet: true, quiet_from: hour, quiet_to: (hour + 3) % 24, time_zone: 'UTC' }
  await api.call(calls.changeSettings, quiet, { token: reader.token })
  await notify(api.db, reader.user.id, 'message_received', message('Bonjou!'))
  const waitingLong = async () => {
    const { rows } = await api.db.execute(
      sql`select from pgboss.job
          where name = 'notices' and state = 'created' and start_after > now() + interval '90 minutes'`,
    )
    return rows.length
  }
  await expect.poll(waitingLong).toBe(1)
  expect(service.callsOf(reader.endpoint)).toBe(0)

  await api.call(calls.changeSettings, { quiet_messages: true }, { token: reader.token })
  await settled(api)
  expect(service.takenBy(reader.endpoint)).toHaveLength(1)
})

test('who wants mails gets them, to an address that is proven', async () => {
  const reader = await awake(api)
  const { id, email } = reader.user
  const kinds = [{ kind: 'upload_ready' as const, app: true, push: true, mail: true }]
  await api.call(calls.changeSettings, { kinds }, { token: reader.token })
  await notify(api.db, id, 'upload_ready', { ...upload, podcast_id: randomUUID() })
  await settled(api)
  expect(await unsentFor(api, email!)).toEqual([])

  await api.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, id))
  await notify(api.db, id, 'upload_ready', upload)
  await settled(api)
  const [mail, ...others] = await unsentFor(api, email!)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your sermon is ready' })
  expect(mail!.body).toContain(`/podcast/by/${upload.podcast_id}`)
  expect(mail!.body).toContain('/settings/notices')
})
