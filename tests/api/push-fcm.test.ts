import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { notices as calls } from '#contract/notices.ts'
import { createNotices } from '#server/notices/notify.ts'
import { startApi } from '#tests/support/api.ts'
import { awake, devicesOf, register, settled, tryPush } from '#tests/support/pushes.ts'
import { subscription } from '#tests/support/samples/notice-samples.ts'
import { startFcm } from '#tests/support/stand-ins/fcm-stand-in.ts'

const fcm = await startFcm()
afterAll(() => fcm.stop())
const api = await startApi(fcm.env)
const { notify } = createNotices(api)
beforeEach(() => fcm.next())

/** Somebody with a device that Firebase knows. */
async function withDevice() {
  const someone = await awake(api)
  const device = `f${randomUUID()}:APA91bH${randomUUID()}`
  await register(api, someone, device)
  return { ...someone, device }
}
const pushTo = async (someone: { token: string }) => {
  await tryPush(api, someone)
  await settled(api)
}

test('a push goes out by Firebase, as data whose values are texts', async () => {
  const reader = await withDevice()
  const upload = { podcast_id: randomUUID(), title: 'Semè a' }
  await notify(api.db, reader.user.id, 'upload_ready', upload)
  await settled(api)
  const [data, ...others] = fcm.takenBy(reader.device)
  expect(others).toEqual([])
  expect(data).toEqual({
    kind: 'upload_ready',
    title: 'Your sermon is ready',
    body: 'Semè a',
    path: `/podcast/by/${upload.podcast_id}`,
    tag: `upload_ready:${upload.podcast_id}`,
    count: '1',
    notice_id: expect.any(String),
    user_id: reader.user.id,
    unread: '1',
  })
  expect(fcm.taken.at(-1)!.webpush.headers).toEqual({ TTL: '86400', Urgency: 'normal' })
})

test('the app is told to ask Firebase, and may', async () => {
  const settings = await api.app.request('/settings.json')
  expect(((await settings.json()) as { push: unknown }).push).toEqual({
    kind: 'fcm',
    key: fcm.env.FCM_VAPID_KEY,
    config: JSON.parse(fcm.env.FCM_CONFIG),
  })
  expect(settings.headers.get('content-security-policy')).toContain('https://fcmregistrations.googleapis.com')
})

test('one access token serves many pushes, and a new one is fetched when it is refused', async () => {
  const reader = await withDevice()
  await pushTo(reader)
  const before = fcm.calls.token
  await pushTo(reader)
  expect(fcm.calls.token).toBe(before)
  fcm.next('signed out')
  await pushTo(reader)
  expect(fcm.calls.token).toBe(before + 1)
  expect(fcm.takenBy(reader.device)).toHaveLength(3)
})

test('a device that Firebase no longer knows is removed', async () => {
  const reader = await withDevice()
  fcm.next('unregistered')
  await pushTo(reader)
  expect(await devicesOf(api, reader)).toBe(0)
})

test.each(['quota', 'broken'] as const)('where Firebase is %s it is tried again', async (mood) => {
  const reader = await withDevice()
  fcm.next(mood)
  await pushTo(reader)
  expect(fcm.takenBy(reader.device)).toHaveLength(1)
  expect(await devicesOf(api, reader)).toBe(1)
})

test('what Firebase takes for invalid is not sent again', async () => {
  const reader = await withDevice()
  const before = fcm.calls.send
  fcm.next('invalid')
  await pushTo(reader)
  expect(fcm.calls.send).toBe(before + 1)
  expect(await devicesOf(api, reader)).toBe(1)
})

test('a browser’s own subscription is none of Firebase’s tokens', async () => {
  const { user, token } = await awake(api)
  const input = { userId: user.id, fcmToken: subscription().token }
  expect(await api.call(calls.registerPush, input, { token })).toMatchObject({ status: 400 })
})
