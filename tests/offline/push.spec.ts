import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { notices as calls } from '#contract/notices.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { notices, pushDevices } from '#server/db/schema/notices.ts'
import { hashSecret } from '#server/tokens.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Hall } from '#tests/support/offline.ts'
import type { Owner } from '#tests/support/browser.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { watchNotifications } from '#tests/support/pages/notifications.ts'
import { subscription } from '#tests/support/samples/notice-samples.ts'

// Pushes as the browser hands them to the worker. This Chromium has no push service: the subscription is put in its place.

test.use({ phoneBrowser: launchOptions })

/** A notice of the owner, and what is pushed of it. */
async function aNotice(hall: Hall, { user }: Owner, title: string, path = '/members') {
  const id = randomUUID()
  const data = { podcast_id: randomUUID(), title }
  await hall.db.insert(notices).values({ id, userId: user.id, kind: 'upload_ready', subject: id, data })
  const payload = {
    kind: 'upload_ready',
    title,
    body: '',
    path,
    tag: `upload_ready:${id}`,
    count: 1,
    notice_id: id,
    user_id: user.id,
    unread: 1,
  }
  return { id, payload }
}

test('a device that allows it is registered at the start, and no longer after the sign-out', async ({
  hall,
  owner,
  phone,
}) => {
  const { page, context } = phone
  const { token } = subscription()
  await context.grantPermissions(['notifications'])
  await context.addInitScript((json) => {
    PushManager.prototype.subscribe = () => Promise.resolve(JSON.parse(json) as PushSubscription)
  }, token)
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('FCM_ENABLED'))).toBe('TRUE')
  const devices = () => hall.db.select().from(pushDevices).where(eq(pushDevices.userId, owner.user.id))
  expect(await devices()).toHaveLength(1)
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await devices()).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('FCM_ENABLED'))).toBeNull()
})

test('pushes are shown by what they are about, and one that is pressed leads there in the open window', async ({
  hall,
  owner,
  phone,
}) => {
  await phone.context.grantPermissions(['notifications'])
  const [first, second] = [await aNotice(hall, owner, 'First sermon'), await aNotice(hall, owner, 'Second')]
  await phone.page.goto('/dashboard')
  await phone.ready()
  const device = await watchNotifications(phone)
  await phone.push({ ...first.payload, unread: 1 })
  await phone.push({ ...second.payload, unread: 2 })
  // The page in front is another: the app is in the background.
  const other = await phone.context.newPage()
  await phone.push({ ...first.payload, title: 'First sermon, again', unread: 2 })
  await expect.poll(device.count).toBe(3)
  expect((await device.titles()).toSorted()).toEqual(['First sermon, again', 'Second'])
  expect(await device.badge()).toBe(2)

  // The page would be loaded anew without this.
  await phone.page.evaluate(() => Object.assign(globalThis, { same: true }))
  await device.press('First sermon, again')
  await expect(phone.page).toHaveURL(/\/members$/)
  expect(await phone.page.evaluate(() => 'same' in globalThis)).toBe(true)
  await other.close()
  await phone.allSent()
  const { notices: listed } = await hall.api.call(calls.list, {}, owner.access_token)
  const read = Object.fromEntries(listed.map(({ id, readAt }) => [id, readAt !== null]))
  expect(read).toEqual({ [first.id]: true, [second.id]: false })

  await phone.push({ kind: 'read', tag: second.payload.tag, user_id: owner.user.id, unread: 0 })
  await expect.poll(device.badge).toBe(0)
  expect(await device.titles()).toEqual([])
})

test('marked as read on a notification without a network, it is read on the server later', async ({
  hall,
  owner,
  phone,
}) => {
  await phone.context.grantPermissions(['notifications'])
  const { id, payload } = await aNotice(hall, owner, 'A sermon')
  const device = await watchNotifications(phone)
  await phone.push(payload)
  await expect.poll(device.count).toBe(1)
  hall.proxy.down()
  await device.press('A sermon', 'read')
  await expect
    .poll(async () => (await phone.outbox()).map(({ call, status }) => [call, status]))
    .toEqual([['notices.read', 'waiting']])
  hall.proxy.up()
  await phone.allSent()
  const [row] = await hall.db.select().from(notices).where(eq(notices.id, id))
  expect(row!.readAt).not.toBeNull()
})

test('a phone that another person uses now shows nothing of what was for the first', async ({
  hall,
  owner,
  phone,
}) => {
  await phone.context.grantPermissions(['notifications'])
  const { payload } = await aNotice(hall, owner, 'A sermon')
  const device = await watchNotifications(phone)
  await phone.push({ ...payload, user_id: randomUUID() })
  await expect.poll(device.count).toBe(1)
  expect(await device.titles()).toEqual(['There is something new'])
})

test('pressed while the app is closed, a new window is asked for what it is about', async ({
  hall,
  owner,
  phone,
}) => {
  await phone.context.grantPermissions(['notifications'])
  const { payload } = await aNotice(hall, owner, 'A sermon')
  const device = await watchNotifications(phone)
  await phone.closeWindow()
  await phone.push(payload)
  await expect.poll(device.count).toBe(1)
  await device.press('A sermon')
  await expect.poll(device.opened).toEqual([`${hall.proxy.origin}/members`])
})

test('a reply typed into a notification is sent with the app closed, and the message counts as read', async ({
  hall,
  owner,
  phone,
}) => {
  await phone.context.grantPermissions(['notifications'])
  const wideline = await hall.api.person({ name: 'Wideline Désir' })
  const role = { churchId: owner.church.id, userId: wideline.user.id, role: 'leader' as const }
  await hall.db.insert(churchUsers).values(role)
  const text = { to_user_id: owner.user.id, message: 'Bonjou' }
  await hall.api.call(messages.send, text, wideline.access_token)
  const device = await watchNotifications(phone)
  await phone.closeWindow()
  await phone.push({
    kind: 'message_received',
    title: 'Wideline Désir',
    path: `/leagues/messages/${wideline.user.id}`,
    tag: `message:${wideline.user.id}`,
    notice_id: randomUUID(),
    user_id: owner.user.id,
    unread: 1,
  })
  await expect.poll(device.count).toBe(1)
  await device.press('Wideline Désir', 'reply', ' Wi, m ap vini. ')
  const list = { to_user_id: owner.user.id, limit: 10 }
  const conversation = () => hall.api.call(messages.list, list, wideline.access_token)
  await expect
    .poll(async () => (await conversation()).messages.map(({ message }) => message))
    .toEqual(['Wi, m ap vini.', 'Bonjou'])
  await expect.poll(async () => (await conversation()).read).toBe(1)
  expect(await device.opened()).toEqual([])
})

test('a subscription that the browser has ended is renewed by the worker alone', async ({
  hall,
  owner,
  phone,
}) => {
  await phone.context.grantPermissions(['notifications'])
  const [before, after] = [subscription(), subscription()]
  await phone.context.addInitScript((json) => {
    PushManager.prototype.subscribe = () => Promise.resolve(JSON.parse(json) as PushSubscription)
  }, before.token)
  await phone.page.reload()
  const devices = () =>
    hall.db
      .select({ token: pushDevices.tokenHash })
      .from(pushDevices)
      .where(eq(pushDevices.userId, owner.user.id))
  await expect.poll(devices).toEqual([{ token: hashSecret(before.endpoint) }])
  const device = await watchNotifications(phone)
  await phone.closeWindow()
  await device.endSubscription(after.token)
  await expect.poll(devices).toEqual([{ token: hashSecret(after.endpoint) }])
})
