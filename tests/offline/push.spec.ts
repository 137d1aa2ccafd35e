import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { notices as calls } from '#contract/notices.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { notices, pushDevices } from '#server/db/schema/notices.ts'
import { hashSecret } from '#server/tokens.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Testbed } from '#tests/support/offline.ts'
import type { Owner } from '#tests/support/browser.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { watchNotifications } from '#tests/support/pages/notifications.ts'
import { subscription } from '#tests/support/samples/notice-samples.ts'

// Pushes as the browser hands them to the worker. This Chromium has no push service: the subscription is put in its place.

test.use({ phoneBrowser: launchOptions })

/** A notice of the owner, and what is pushed of it. */
async function aNotice(testbed: Testbed, { user }: Owner, title: string, path = '/members') {
  const id = randomUUID()
  const data = { podcast_id: randomUUID(), title }
  await testbed.db.insert(notices).values({ id, userId: user.id, kind: 'upload_ready', subject: id, data })
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

test('a device that allows it is registered at the start, renewed by the worker alone, and gone after the sign-out', async ({
  testbed,
  owner,
  phone,
}) => {
  const { context } = phone
  const [before, after] = [subscription(), subscription()]
  await context.grantPermissions(['notifications'])
  await context.addInitScript((json) => {
    PushManager.prototype.subscribe = () => Promise.resolve(JSON.parse(json) as PushSubscription)
  }, before.token)
  const devices = () =>
    testbed.db
      .select({ token: pushDevices.tokenHash })
      .from(pushDevices)
      .where(eq(pushDevices.userId, owner.user.id))
  const enabled = () => phone.page.evaluate(() => localStorage.getItem('FCM_ENABLED'))
  await test.step('registered at the start', async () => {
    await phone.page.reload()
    await expect.poll(enabled).toBe('TRUE')
    await expect.poll(devices).toEqual([{ token: hashSecret(before.endpoint) }])
  })
  await test.step('a subscription that the browser has ended is renewed with the app closed', async () => {
    const device = await watchNotifications(phone)
    await phone.closeWindow()
    await device.endSubscription(after.token)
    await expect.poll(devices).toEqual([{ token: hashSecret(after.endpoint) }])
  })
  await test.step('no longer registered after the sign-out', async () => {
    await phone.page.goto('/logout')
    await phone.page.waitForURL((url) => url.pathname === '/login')
    // A phone does not wait for long until a slow server has heard of it.
    await expect.poll(devices).toEqual([])
    expect(await enabled()).toBeNull()
  })
})

test('pushes are shown by what they are about; pressed, one leads there in the open window, and what is read is read', async ({
  testbed,
  owner,
  phone,
}) => {
  await phone.context.grantPermissions(['notifications'])
  const [first, second] = [
    await aNotice(testbed, owner, 'First sermon'),
    await aNotice(testbed, owner, 'Second'),
  ]
  const read = async () => {
    const { notices: listed } = await testbed.api.call(calls.list, {}, owner.access_token)
    return Object.fromEntries(listed.map(({ id, readAt }) => [id, readAt !== null]))
  }
  const device = await watchNotifications(phone)
  await test.step('shown by what they are about, and the press leads there in the open window', async () => {
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
    // The worker notes it while the window goes there.
    await expect.poll(read).toEqual({ [first.id]: true, [second.id]: false })
    await phone.allSent()
  })
  await test.step('marked as read without a network, it is read on the server later', async () => {
    testbed.proxy.down()
    await device.press('Second', 'read')
    const unsent = async () => (await phone.outbox()).filter(({ status }) => status === 'waiting')
    await expect.poll(async () => (await unsent()).map(({ call }) => call)).toEqual(['notices.read'])
    testbed.proxy.up()
    await phone.allSent()
    expect(await read()).toEqual({ [first.id]: true, [second.id]: true })
  })
  await test.step('one that was read elsewhere is taken away', async () => {
    const third = await aNotice(testbed, owner, 'Third')
    await phone.push(third.payload)
    await expect.poll(device.count).toBe(4)
    expect(await device.titles()).toEqual(['Third'])
    await expect.poll(device.badge).toBe(1)
    await phone.push({ kind: 'read', tag: third.payload.tag, user_id: owner.user.id, unread: 0 })
    await expect.poll(device.badge).toBe(0)
    expect(await device.titles()).toEqual([])
  })
  await test.step('a phone that another person uses now shows nothing of what was for the first', async () => {
    await phone.push({ ...first.payload, user_id: randomUUID() })
    await expect.poll(device.count).toBe(5)
    expect(await device.titles()).toEqual(['There is something new'])
  })
})

test('with the app closed: a press asks for a window, and a reply that is typed into a notification is sent', async ({
  testbed,
  owner,
  phone,
}) => {
  await phone.context.grantPermissions(['notifications'])
  const { payload } = await aNotice(testbed, owner, 'A sermon')
  const wideline = await testbed.api.person({ name: 'Wideline Désir' })
  const role = { churchId: owner.church.id, userId: wideline.user.id, role: 'leader' as const }
  await testbed.db.insert(churchUsers).values(role)
  const text = { to_user_id: owner.user.id, message: 'Bonjou' }
  await testbed.api.call(messages.send, text, wideline.access_token)
  const device = await watchNotifications(phone)
  await phone.closeWindow()

  await test.step('a reply is sent, opens nothing, and the message counts as read', async () => {
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
    const conversation = () => testbed.api.call(messages.list, list, wideline.access_token)
    await expect
      .poll(async () => (await conversation()).messages.map(({ message }) => message))
      .toEqual(['Wi, m ap vini.', 'Bonjou'])
    await expect.poll(async () => (await conversation()).read).toBe(1)
    expect(await device.opened()).toEqual([])
  })
  await test.step('pressed, a new window is asked for what it is about', async () => {
    await phone.push(payload)
    await expect.poll(device.count).toBe(2)
    await device.press('A sermon')
    await expect.poll(device.opened).toEqual([`${testbed.proxy.origin}/members`])
  })
})
