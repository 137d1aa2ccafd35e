import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { notices as calls } from '#contract/notices.ts'
import { pushDevices } from '#server/db/schema/notices.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { devicesOf, register } from '#tests/support/pushes.ts'
import { subscription } from '#tests/support/samples/notice-samples.ts'

/** Where names lead that are public at first. */
const names = new Map([
  ['push.example.org', '93.184.216.34'],
  ['inside.example.org', '10.1.2.3'],
])
// As an operator has it who has set nothing; the names are ours.
const api = await startApi({}, undefined, (host) => {
  const address = names.get(host)
  return address ? Promise.resolve([{ address, family: 4 }]) : Promise.reject(new Error('ENOTFOUND'))
})

const registerAt = ({ user, token }: Actor, fcmToken: string) =>
  api.call(calls.registerPush, { userId: user.id, fcmToken }, { token })

test('a device belongs to its session, and its token is stored encrypted', async () => {
  const someone = await person(api)
  const { token, endpoint } = subscription('https://push.example.org/wpush/v2/gAAA')
  await register(api, someone, token)
  const [row] = await api.db.select().from(pushDevices).where(eq(pushDevices.userId, someone.user.id))
  expect(JSON.stringify(row)).not.toContain(endpoint)
  expect((await api.call(calls.settings, {}, { token: someone.token })).body.push_here).toBe(true)

  const { body: sessions } = await api.call(account.sessions, {}, { token: someone.token })
  const other = await api.call(account.signIn, { email: someone.user.email!, password: 'correct horse' })
  const session_id = sessions.sessions[0]!.id
  await api.call(
    account.endSession,
    { session_id },
    { token: (other.body as { access_token: string }).access_token },
  )
  expect(await devicesOf(api, someone)).toBe(0)
})

test('a browser in which somebody else signs in is theirs alone', async () => {
  const [first, second] = [await person(api), await person(api)]
  const { token } = subscription('https://push.example.org/wpush/v2/gBBB')
  await register(api, first, token)
  await register(api, second, token)
  expect([await devicesOf(api, first), await devicesOf(api, second)]).toEqual([0, 1])
  await register(api, second, subscription('https://push.example.org/wpush/v2/gCCC').token)
  expect(await devicesOf(api, second)).toBe(1)
  await api.call(calls.removePush, {}, { token: second.token })
  expect(await devicesOf(api, second)).toBe(0)
})

test('the zone of the browser is taken from who has said nothing of it yet', async () => {
  const { user, token } = await person(api)
  const zoneOf = async () => (await api.call(calls.settings, {}, { token })).body.time_zone
  const registerIn = (time_zone: string) =>
    api.call(calls.registerPush, { userId: user.id, fcmToken: subscription().token, time_zone }, { token })
  await registerIn('America/New_York')
  expect(await zoneOf()).toBe('America/New_York')
  await registerIn('Europe/Paris')
  expect(await zoneOf()).toBe('America/New_York')
})

describe('refused is', () => {
  test('a device under another person’s id', async () => {
    const [someone, other] = [await person(api), await person(api)]
    const input = { userId: other.user.id, fcmToken: subscription().token }
    expect(await api.call(calls.registerPush, input, { token: someone.token })).toMatchObject({ status: 404 })
    expect([await devicesOf(api, someone), await devicesOf(api, other)]).toEqual([0, 0])
  })

  test.each([
    'https://127.0.0.1/wpush',
    'https://[::1]/wpush',
    'https://192.168.1.1/wpush',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/wpush',
    'https://inside.example.org/wpush',
    'https://nowhere.example.org/wpush',
    'https://push.example.org:25/wpush',
    'http://push.example.org/wpush',
    'https://marie:secret@push.example.org/wpush',
  ])('a push service at %s', async (endpoint) => {
    const someone = await person(api)
    const { status, body } = await registerAt(someone, subscription(endpoint).token)
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'Notices go only to addresses of the public internet.',
    })
    expect(await devicesOf(api, someone)).toBe(0)
  })

  const { token, keys, endpoint } = subscription()
  const withKeys = (changed: object) => JSON.stringify({ endpoint, keys: { ...keys, ...changed } })
  test.each([
    ['a token of Firebase', `f${randomUUID()}:APA91bH`],
    ['half a subscription', token.slice(0, -20)],
    ['no keys', JSON.stringify({ endpoint })],
    ['no address', JSON.stringify({ endpoint: 'push', keys })],
    ['a short secret', withKeys({ auth: 'AAAA' })],
    ['a key that is no point of the curve', withKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url') })],
    ['a number', '1'],
  ])('%s', async (_, fcmToken) => {
    const someone = await person(api)
    const { status, body } = await registerAt(someone, fcmToken)
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { fcmToken: 'The browser gave an address for notices that cannot be used.' },
    })
  })
})
