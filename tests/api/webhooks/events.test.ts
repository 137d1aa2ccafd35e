import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { donations } from '#contract/donations.ts'
import { events } from '#contract/events.ts'
import { members } from '#contract/members.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { createChurchEvents } from '#server/church-events.ts'
import { transaction } from '#server/db/connection.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { invitedEvent } from '#tests/support/samples/invited-event.ts'
import { startReceiver } from '#tests/support/stand-ins/webhook-receiver.ts'
import { addedWebhook, makeDue, storedDeliveries } from '#tests/support/webhooks.ts'

const receiver = await startReceiver()
const api = await startApi({ WEBHOOKS_PRIVATE_NETWORK: '1' })
const pastor = await owner(api)
const { token, church } = pastor
afterAll(() => receiver.stop())
/** The path at which a test is told: what the one before has left under way comes to another one. */
let path: string
beforeEach(async () => {
  await api.db.delete(webhooks).where(eq(webhooks.churchId, church.id))
  path = `/${randomUUID()}`
})

const bodies = () => receiver.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body))
const hearing = (...of: WebhookEvent[]) => addedWebhook(api, pastor, new URL(path, receiver.url).href, of)

/** The body of the one event that was sent, once it has come. */
async function theBody() {
  await expect.poll(() => bodies().length).toBe(1)
  return bodies()[0]
}

test('a member who is added is told, once, however often the call is made', async () => {
  const webhook = await hearing('member.added')
  const key = { token, headers: { 'idempotency-key': randomUUID() } }
  const someone = { id: randomUUID(), church_id: church.id, name: 'Ana Pòl', phone: '+50937123456' }
  expect((await api.call(members.add, { ...someone, email: 'ana@example.org' }, key)).status).toBe(200)
  expect((await api.call(members.add, { ...someone, email: 'ana@example.org' }, key)).status).toBe(200)
  expect((await api.call(members.add, { ...someone, email: 'ana@example.org' }, { token })).status).toBe(200)
  expect(await theBody()).toEqual({
    type: 'member.added',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: {
      church_id: church.id,
      members: [{ id: someone.id, name: 'Ana Pòl', phone: '+50937123456', email: 'ana@example.org' }],
    },
  })
  expect(await storedDeliveries(api, webhook)).toHaveLength(1)
})

test('members who are archived and brought back are told', async () => {
  const someone = await member(api, token, church.id)
  await hearing('member.archived', 'member.restored')
  const change = { church_id: church.id, member_ids: [someone.id] }
  for (const archived of [true, true, false])
    expect((await api.call(members.archive, { ...change, archived }, { token })).status).toBe(200)
  await expect.poll(() => bodies().length).toBe(2)
  const data = { church_id: church.id, members: [{ id: someone.id, name: 'Élisée Jean' }] }
  const types = new Set(bodies().map(({ type }) => type))
  expect(types).toEqual(new Set(['member.archived', 'member.restored']))
  for (const body of bodies()) expect(body).toMatchObject({ data })
})

test('a gift that is logged is told with its giver and amount', async () => {
  const someone = await member(api, token, church.id)
  await hearing('gift.logged')
  const gift = { church_id: church.id, member_id: someone.id, amount: 12.5, date: '2026-11-15', note: 'Dim' }
  expect((await api.call(donations.add, gift, { token })).status).toBe(200)
  expect(await theBody()).toMatchObject({
    type: 'gift.logged',
    data: {
      church_id: church.id,
      member_name: 'Élisée Jean',
      amount: 12.5,
      currency: 'USD',
      date: '2026-11-15',
    },
  })
})

test('an answered invitation is told when the answer is new', async () => {
  const someone = await member(api, token, church.id)
  const webhook = await hearing('rsvp.answered')
  const event_id = await invitedEvent(api.db, church.id, [someone.id])
  const answer = (status: 'yes' | 'no') =>
    api.call(events.rsvp, { event_id, church_id: church.id, member_id: someone.id, status })
  expect((await answer('yes')).status).toBe(200)
  expect(await theBody()).toMatchObject({
    type: 'rsvp.answered',
    data: { event_id, event_title: 'Konsè Nwèl', member_id: someone.id, status: 'yes' },
  })
  await answer('yes')
  expect(await storedDeliveries(api, webhook)).toHaveLength(1)
  await answer('no')
  expect(await storedDeliveries(api, webhook)).toHaveLength(2)
})

test('a service is told once with its sums, when nobody counts any more', async () => {
  const people = [await member(api, token, church.id, 'Ana'), await member(api, token, church.id, 'Bob')]
  const webhook = await hearing('service.counted')
  const date = '2026-11-15'
  const mark = async (change: object) => {
    const reply = await api.call(attendance.mark, { church_id: church.id, date, ...change }, { token })
    expect(reply.status).toBe(200)
  }
  for (const { id } of people) {
    await mark({ marks: [{ member_id: id, present: true, marked_at: new Date().toISOString() }] })
  }
  await mark({ guests: { count: 3, marked_at: new Date().toISOString() } })
  const [waiting, ...others] = await storedDeliveries(api, webhook)
  expect(others).toEqual([])
  const minutes = (waiting!.nextAttemptAt!.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(2)
  expect(minutes).toBeLessThan(3.1)
  await makeDue(api, waiting!.id)
  expect(await theBody()).toMatchObject({
    type: 'service.counted',
    data: { church_id: church.id, date, present: 2, guests: 3, visits: 5 },
  })
  // What is counted after it was sent is another event.
  await mark({ guests: { count: 4, marked_at: new Date().toISOString() } })
  expect((await storedDeliveries(api, webhook)).map(({ data }) => data)).toMatchObject([
    { guests: 4, visits: 6 },
    { guests: 3 },
  ])
})

test('a service that is counted for long is told after a quarter of an hour', async () => {
  const webhook = await hearing('service.counted')
  const mark = (count: number) => {
    const guests = { count, marked_at: new Date().toISOString() }
    return api.call(attendance.mark, { church_id: church.id, date: '2026-11-08', guests }, { token })
  }
  await mark(1)
  const begun = new Date(Date.now() - 14 * 60_000)
  await api.db
    .update(webhookDeliveries)
    .set({ createdAt: begun })
    .where(eq(webhookDeliveries.webhookId, webhook.id))
  await mark(2)
  const [waiting] = await storedDeliveries(api, webhook)
  expect(waiting!.nextAttemptAt!.getTime()).toBe(begun.getTime() + 15 * 60_000)
})

test('nothing is stored for a church without a webhook for it, nor for another church', async () => {
  const webhook = await hearing('gift.logged')
  const other = await owner(api)
  const theirs = await addedWebhook(api, other, receiver.url, ['member.added'])
  await member(api, token, church.id)
  expect(await storedDeliveries(api, webhook)).toEqual([])
  expect(await storedDeliveries(api, theirs)).toEqual([])
})

test('many members make one delivery for each hundred, and nothing where it is not committed', async () => {
  const webhook = await hearing('member.added')
  const churchEvents = createChurchEvents(api)
  const people = Array.from({ length: 250 }, (_, i) => ({
    id: randomUUID(),
    name: `Manm ${i}`,
    phone: null,
    email: null,
    groups: [],
    joinedOn: '2026-11-15',
  }))
  const add = (fails: boolean) =>
    transaction(api.db, async (tx) => {
      await churchEvents.emitMembers(
        tx,
        church.id,
        'member.added',
        (await addMemberRows(tx, church.id, people)).added,
      )
      if (fails) throw new Error('rolled back')
    })
  await expect(add(true)).rejects.toThrow('rolled back')
  expect(await storedDeliveries(api, webhook)).toEqual([])
  await add(false)
  await expect.poll(() => bodies().length).toBe(3)
  const sizes = bodies().map(({ data }) => data.members.length)
  expect(sizes.sort((a, b) => b - a)).toEqual([100, 100, 50])
})
