import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { webhooks as calls } from '#contract/webhooks.ts'
import { churches } from '#server/db/schema/church.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { tidy } from '#server/housekeeping.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { isSigned, startReceiver } from '#tests/support/stand-ins/webhook-receiver.ts'
import { addedWebhook, makeDue, sendTest, storedDeliveries, tried } from '#tests/support/webhooks.ts'

const receiver = await startReceiver()
const slow = await startReceiver()
// The receivers are on this machine, which without this setting nobody may have called.
const api = await startApi({ WEBHOOKS_PRIVATE_NETWORK: '1' })
const pastor = await owner(api)
const { token } = pastor
afterAll(() => {
  receiver.stop()
  slow.stop()
})
beforeEach(() => {
  receiver.next()
  receiver.be('well')
})

const received = (id: string) => receiver.received.filter(({ headers }) => headers['webhook-id'] === id)
const receiverOf = async (id: string) => {
  const [row] = await api.db.select().from(webhooks).where(eq(webhooks.id, id))
  return row!
}
/** Seconds from the last request of a delivery to the next one, however long it took to be seen. */
const pauseOf = (id: string, nextAttempt: string | null) =>
  Date.parse(nextAttempt!) / 1000 - Number(received(id).at(-1)!.headers['webhook-timestamp'])

/** A webhook, and a test event to it that has been tried once. */
async function triedOnce() {
  const webhook = await addedWebhook(api, pastor, receiver.url)
  const id = await sendTest(api, pastor, webhook)
  return { webhook, id, delivery: await tried(api, pastor, webhook, id) }
}
async function removeAll() {
  await api.db.delete(webhooks).where(eq(webhooks.churchId, pastor.church.id))
}
beforeEach(removeAll)

test('a delivery is signed, and its response is listed', async () => {
  const { webhook, id, delivery } = await triedOnce()
  const [request, ...others] = received(id)
  expect(others).toEqual([])
  expect(isSigned(request!, webhook.secret)).toBe(true)
  expect(isSigned({ ...request!, body: `${request!.body} ` }, webhook.secret)).toBe(false)
  expect(Math.abs(Number(request!.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  expect(JSON.parse(request!.body)).toEqual({
    type: 'webhook.test',
    timestamp: delivery.createdAt,
    data: { church_id: pastor.church.id },
  })
  expect(delivery).toMatchObject({
    id,
    event: 'webhook.test',
    status: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    response_status: 200,
    response_body: 'thank you',
    duration: expect.any(Number),
    problem: '',
  })
})

test('a receiver that fails is tried again after growing pauses, under the same id', async () => {
  receiver.next('broken', 'broken', 'broken')
  const { webhook, id, delivery } = await triedOnce()
  expect(delivery).toMatchObject({
    status: 'pending',
    response_status: 503,
    response_body: 'come back later',
    problem: 'The receiver responded with 503.',
  })
  expect((await receiverOf(webhook.id)).failingSince).not.toBeNull()
  const pauses = [pauseOf(id, delivery.next_attempt_at)]
  for (const attempts of [2, 3]) {
    await makeDue(api, id)
    const { next_attempt_at } = await tried(api, pastor, webhook, id, attempts)
    pauses.push(pauseOf(id, next_attempt_at))
  }
  for (const [i, least] of [5, 30, 120].entries()) {
    expect(pauses[i]).toBeGreaterThanOrEqual(least)
    // The time that the request took comes on top.
    expect(pauses[i]).toBeLessThan(least * 1.2 + 5)
  }
  await makeDue(api, id)
  expect(await tried(api, pastor, webhook, id, 4)).toMatchObject({ status: 'delivered', problem: '' })
  expect(received(id)).toHaveLength(4)
  expect((await receiverOf(webhook.id)).failingSince).toBeNull()
})

test('the first pause ends by itself', async () => {
  receiver.next('broken')
  const { webhook, id } = await triedOnce()
  expect(await tried(api, pastor, webhook, id, 2)).toMatchObject({ status: 'delivered' })
})

test('after the last try it is given up, and sent again by hand under the same id', async () => {
  receiver.be('broken')
  const { webhook, id } = await triedOnce()
  await makeDue(api, id, { attempts: 8 })
  expect(await tried(api, pastor, webhook, id, 9)).toMatchObject({ status: 'failed', next_attempt_at: null })
  receiver.be('well')
  const resent = await api.call(calls.redeliver, { delivery_id: id }, { token })
  expect(resent.body).toMatchObject({ id, status: 'pending', attempts: 0 })
  expect(await tried(api, pastor, webhook, id)).toMatchObject({ status: 'delivered' })
  const bodies = received(id).map(({ body }) => body)
  expect(bodies).toHaveLength(3)
  expect(new Set(bodies).size).toBe(1)
})

test('what a killed process had sent and not stored is sent again under the same id, after its lease', async () => {
  const { webhook, id } = await triedOnce()
  const soon = new Date(Date.now() + 30_000)
  await makeDue(api, id, { status: 'pending', claimedUntil: soon })
  // Whatever is due is claimed at once: of the two, only this one is.
  const other = await sendTest(api, pastor, webhook)
  await tried(api, pastor, webhook, other)
  expect(received(id)).toHaveLength(1)
  await makeDue(api, id, { claimedUntil: new Date(Date.now() - 1000) })
  expect(await tried(api, pastor, webhook, id, 2)).toMatchObject({ status: 'delivered' })
  expect(received(id)).toHaveLength(2)
})

test('a receiver that hangs holds up two of its own deliveries, and no other receiver', async () => {
  api.shortenTimeouts()
  slow.be('hangs')
  const hanging = await addedWebhook(api, pastor, slow.url)
  const well = await addedWebhook(api, pastor, receiver.url)
  const stuck = [await sendTest(api, pastor, hanging), await sendTest(api, pastor, hanging)]
  stuck.push(await sendTest(api, pastor, hanging))
  await expect.poll(() => slow.received.length, { interval: 10 }).toBeGreaterThanOrEqual(2)
  const id = await sendTest(api, pastor, well)
  expect(await tried(api, pastor, well, id)).toMatchObject({ status: 'delivered' })
  // Some of them may have been tried once more by then.
  const found = async () => {
    const { body } = await api.call(calls.deliveries, { webhook_id: hanging.id, limit: 100 }, { token })
    return body.deliveries.map(({ problem, response_status }) => [problem, response_status])
  }
  await expect.poll(found).toEqual(stuck.map(() => ['No response within 10 seconds.', null]))
})

test('at most two deliveries are under way to one webhook', async () => {
  api.shortenTimeouts()
  slow.be('hangs')
  const hanging = await addedWebhook(api, pastor, slow.url)
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => sendTest(api, pastor, hanging)))
  let most = 0
  // The first ones may be tried once more before the last one has been tried at all.
  const ended = async () => {
    const rows = await storedDeliveries(api, hanging)
    most = Math.max(most, rows.filter((row) => row.claimedUntil !== null).length)
    return rows.filter((row) => row.problem !== null).length
  }
  await expect.poll(ended, { interval: 20 }).toBe(ids.length)
  expect(most).toBe(2)
  expect(slow.received.map(({ headers }) => headers['webhook-id'])).toEqual(expect.arrayContaining(ids))
})

test('a redirect is not followed, and the list says so', async () => {
  receiver.next('redirects inwards')
  const { delivery } = await triedOnce()
  expect(delivery).toMatchObject({ status: 'pending', response_status: 307 })
  expect(delivery.problem).toMatch(/^The receiver redirects to another address/)
  expect(receiver.received.map(({ path }) => path)).not.toContain('/inside')
})

test.each(['huge', 'drips'] as const)('of a response that is %s only the beginning is read', async (mood) => {
  if (mood === 'drips') api.shortenTimeouts()
  receiver.next(mood)
  const { delivery } = await triedOnce()
  expect(delivery).toMatchObject({ status: 'delivered', response_status: 200 })
  expect(delivery.response_body.length).toBeGreaterThan(0)
  expect(delivery.response_body.length).toBeLessThanOrEqual(1000)
})

describe('a webhook is paused', () => {
  const mailsOf = async () =>
    (await unsentFor(api, pastor.user.email!)).map(({ subject, body }) => ({ subject, body }))

  test('at once when its receiver is gone, and the owner gets a mail in the language of the church', async () => {
    await api.db.update(churches).set({ language: 'fr' }).where(eq(churches.id, pastor.church.id))
    receiver.next('gone')
    const { webhook, delivery } = await triedOnce()
    expect(delivery).toMatchObject({ status: 'failed', response_status: 410 })
    expect(await receiverOf(webhook.id)).toMatchObject({ paused: 'gone' })
    const mail = (await mailsOf()).at(-1)!
    expect(mail.subject).toBe('Un webhook de Legliz Lakou est en pause')
    expect(mail.body).toContain(receiver.url)
    expect(mail.body).toContain(`/webhooks/${webhook.id}`)
    await api.db.update(churches).set({ language: 'en' }).where(eq(churches.id, pastor.church.id))
  })

  test('after three days of failures; what waits with it goes out when it is resumed', async () => {
    receiver.be('broken')
    const { webhook, id } = await triedOnce()
    const days = 3 * 24 * 60 * 60 * 1000
    await api.db.update(webhooks).set({ failingSince: new Date(Date.now() - days) })
    await makeDue(api, id)
    expect(await tried(api, pastor, webhook, id, 2)).toMatchObject({
      status: 'pending',
      next_attempt_at: null,
    })
    expect(await receiverOf(webhook.id)).toMatchObject({ paused: 'failing' })
    expect((await mailsOf()).at(-1)!.body).toMatch(/^For three days every delivery/)

    receiver.be('well')
    await member(api, token, pastor.church.id)
    expect(await storedDeliveries(api, webhook)).toHaveLength(1)
    const resumed = await api.call(calls.update, { webhook_id: webhook.id, paused: false }, { token })
    expect(resumed.body).toMatchObject({ paused: null, failing_since: null })
    expect(await tried(api, pastor, webhook, id, 3)).toMatchObject({ status: 'delivered' })
  })

  test('by its owner: only what they ask for is sent', async () => {
    const webhook = await addedWebhook(api, pastor, receiver.url)
    const input = { webhook_id: webhook.id, paused: true }
    expect((await api.call(calls.update, input, { token })).body).toMatchObject({ paused: 'owner' })
    await member(api, token, pastor.church.id)
    expect(await storedDeliveries(api, webhook)).toEqual([])
    const id = await sendTest(api, pastor, webhook)
    expect(await tried(api, pastor, webhook, id)).toMatchObject({ status: 'delivered' })
  })
})

test('deliveries are deleted after 30 days', async () => {
  const { webhook, id } = await triedOnce()
  const other = await sendTest(api, pastor, webhook)
  await tried(api, pastor, webhook, other)
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  await api.db.update(webhookDeliveries).set({ createdAt: old }).where(eq(webhookDeliveries.id, id))
  await tidy(api.db, api.storage, api.jobs)
  expect((await storedDeliveries(api, webhook)).map((row) => row.id)).toEqual([other])
})
