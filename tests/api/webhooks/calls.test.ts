import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { maxWebhooks, webhooks as calls } from '#contract/webhooks.ts'
import { webhooks } from '#server/db/schema/webhooks.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { isSigned, startReceiver } from '#tests/support/stand-ins/webhook-receiver.ts'
import { addedWebhook, makeDue, sendTest, tried } from '#tests/support/webhooks.ts'

const receiver = await startReceiver()
afterAll(() => receiver.stop())

/** Where names lead that are public at first. */
const names = new Map([['hooks.example.org', '93.184.216.34']])
// As an operator has it who has set nothing; the names are ours.
const api = await startApi({}, undefined, (host) => {
  const address = names.get(host)
  return address ? Promise.resolve([{ address, family: 4 }]) : Promise.reject(new Error('ENOTFOUND'))
})
const pastor = await owner(api)
const { token, church } = pastor
beforeEach(async () => {
  names.set('hooks.example.org', '93.184.216.34')
  await api.db.delete(webhooks).where(eq(webhooks.churchId, church.id))
})

const create = (url: string, events: string[] = ['member.added']) =>
  api.call(calls.create, { church_id: church.id, url, events }, { token })
const publicUrl = 'https://hooks.example.org/hook'
const ownNetwork =
  'This address is inside our own network, or is not a public one, so we do not call it. Enter the public address of your receiver.'

describe('an address', () => {
  test.each([
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://[::1]/hook',
    'https://[::ffff:192.168.1.1]/hook',
    'https://192.168.1.1/hook',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost:5432/',
    'https://printer.local/',
    'https://hooks.example.org:25/',
  ])('of our own network is refused at its field: %s', async (url) => {
    const { status, body } = await create(url)
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: ownNetwork, fields: { url: ownNetwork } },
    })
    expect((await api.call(calls.list, { church_id: church.id }, { token })).body.webhooks).toEqual([])
  })

  test.each([
    ['', 'Address is required'],
    ['example.org', 'Enter a whole address, like https://example.org/lakou.'],
    ['ftp://example.org/', 'Enter a whole address, like https://example.org/lakou.'],
    ['http://hooks.example.org/', /^The address must begin with https:/],
    ['https://marie:secret@hooks.example.org/', /^Leave the name and password out/],
    ['https://nobody.example.org/', /^Nothing was found under the name nobody\.example\.org\./],
  ])('%s is refused with what is wrong', async (url, message) => {
    const { status, body } = await create(url)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ url: expect.stringMatching(message) })
  })

  test('whose name leads into our own network is refused, also as a change', async () => {
    names.set('hooks.example.org', '10.1.2.3')
    expect((await create(publicUrl)).body.fields).toEqual({ url: ownNetwork })
    names.set('hooks.example.org', '93.184.216.34')
    const webhook = await addedWebhook(api, pastor, publicUrl)
    const change = { webhook_id: webhook.id, url: 'https://10.0.0.1/' }
    expect((await api.call(calls.update, change, { token })).body.fields).toEqual({ url: ownNetwork })
    const { body } = await api.call(calls.list, { church_id: church.id }, { token })
    expect(body.webhooks).toMatchObject([{ url: publicUrl }])
  })

  test('whose name leads into our own network later is not called', async () => {
    const webhook = await addedWebhook(api, pastor, `https://hooks.example.org:${receiver.port}/hook`)
    names.set('hooks.example.org', '127.0.0.1')
    const id = await sendTest(api, pastor, webhook)
    expect(await tried(api, pastor, webhook, id)).toMatchObject({
      status: 'pending',
      response_status: null,
      problem: 'The address leads into our own network, so it was not called.',
    })
    expect(receiver.received).toEqual([])
  })
})

test('the events are at least one, of those that there are', async () => {
  expect((await create(publicUrl, [])).body.fields).toEqual({ events: 'Choose at least one event.' })
  expect((await create(publicUrl, ['member.removed'])).status).toBe(400)
})

test('a church has ten webhooks at most, although they are added at once', async () => {
  const replies = await Promise.all(Array.from({ length: maxWebhooks + 2 }, () => create(publicUrl)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(maxWebhooks)
  expect(replies.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { message: 'A church can have at most 10 webhooks. Remove one first.' },
  })
})

test('the secret is answered once and stored encrypted', async () => {
  const { secret, id } = await addedWebhook(api, pastor, publicUrl)
  const { body } = await api.call(calls.list, { church_id: church.id }, { token })
  expect(JSON.stringify(body)).not.toContain('whsec')
  const [row] = await api.db.select().from(webhooks).where(eq(webhooks.id, id))
  expect(JSON.stringify(row)).not.toContain(secret.slice(6, 20))
})

test('a webhook is of its church: another owner finds nothing, a leader may not', async () => {
  const { id: webhook_id } = await addedWebhook(api, pastor, publicUrl)
  const delivery_id = await sendTest(api, pastor, { id: webhook_id })
  const stranger = await owner(api)
  const leader = await withRole(api, church.id, 'leader')
  for (const [who, status] of [
    [stranger, 404],
    [leader, 403],
  ] as const) {
    const as = { token: who.token }
    const replies = [
      await api.call(calls.update, { webhook_id, paused: true }, as),
      await api.call(calls.deliveries, { webhook_id }, as),
      await api.call(calls.redeliver, { delivery_id }, as),
      await api.call(calls.renewSecret, { webhook_id }, as),
      await api.call(calls.remove, { webhook_id }, as),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([status, status, status, status, status])
  }
})

test('what is removed is no longer there, nor are its deliveries', async () => {
  const { id: webhook_id } = await addedWebhook(api, pastor, publicUrl)
  const delivery_id = await sendTest(api, pastor, { id: webhook_id })
  expect((await api.call(calls.remove, { webhook_id }, { token })).status).toBe(200)
  expect((await api.call(calls.remove, { webhook_id }, { token })).status).toBe(404)
  expect((await api.call(calls.redeliver, { delivery_id }, { token })).status).toBe(404)
  expect((await api.call(calls.test, { webhook_id: randomUUID() }, { token })).status).toBe(404)
})

describe('a new secret', async () => {
  const own = await startApi({ WEBHOOKS_PRIVATE_NETWORK: '1' })
  const owned = await owner(own)

  test('signs beside the old one for a day, then alone', async () => {
    const webhook = await addedWebhook(own, owned, receiver.url)
    const { body } = await own.call(calls.renewSecret, { webhook_id: webhook.id }, { token: owned.token })
    const isSignedWith = async (id: string) => {
      const request = receiver.received.findLast(({ headers }) => headers['webhook-id'] === id)!
      return { old: isSigned(request, webhook.secret), new: isSigned(request, body.secret) }
    }
    const id = await sendTest(own, owned, webhook)
    await tried(own, owned, webhook, id)
    expect(await isSignedWith(id)).toEqual({ old: true, new: true })
    await own.db.update(webhooks).set({ formerUntil: new Date(Date.now() - 1000) })
    await makeDue(own, id, { status: 'pending' })
    await tried(own, owned, webhook, id, 2)
    expect(await isSignedWith(id)).toEqual({ old: false, new: true })
  })
})
