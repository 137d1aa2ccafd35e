import { eq, like } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { church as churches } from '#contract/church.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { members as memberCalls } from '#contract/members.ts'
import { reminders } from '#contract/reminders.ts'
import { absentMembers } from '#server/analytics/absent.ts'
import { saveIdentity } from '#server/account/identities/store.ts'
import { users } from '#server/db/schema/account.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { members } from '#server/db/schema/members.ts'
import { deliveries, sends } from '#server/db/schema/reminders.ts'
import { createNotices } from '#server/notices/notify.ts'
import { sendDueReminders } from '#server/reminders/weekly-job.ts'
import { textServices } from '#server/text-services.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { delivered, deliveriesOf, unsentFor } from '#tests/support/outgoing.ts'
import { churchWithAbsent } from '#tests/support/samples/absent-people.ts'
import { newNumber } from '#tests/support/samples/visitors.ts'
import { startTwilio } from '#tests/support/stand-ins/twilio-stand-in.ts'

// What texts cost the operator: who may send them, how many, and to which numbers.

const twilio = await startTwilio()
const api = await startApi({ ...twilio.env, TEXTS_PER_DAY_FREE: '4', TEXTS_PER_DAY_STARTER: '6' })
afterAll(() => twilio.stop())

type Owner = Awaited<ReturnType<typeof owner>>

/** Members with these phones, which no form has checked. */
async function withPhones(pastor: Owner, phones: string[], email: string | null = null) {
  const people = []
  for (const phone of phones) {
    const { id } = await member(api, pastor.token, pastor.church.id)
    await api.db.update(members).set({ phone, email }).where(eq(members.id, id))
    people.push(id)
  }
  return people
}
const some = (pastor: Owner, count: number) => withPhones(pastor, Array.from({ length: count }, newNumber))

const sendTo = (pastor: Owner, member_ids: string[], text = 'Bonjou {name}') =>
  api.call(
    reminders.sendMessage,
    { church_id: pastor.church.id, member_ids, text, again: true },
    { token: pastor.token },
  )
const previewOf = async (pastor: Owner, member_ids: string[], text = 'Bonjou {name}') =>
  (
    await api.call(
      reminders.preview,
      { church_id: pastor.church.id, kind: 'message', member_ids, text },
      { token: pastor.token },
    )
  ).body
const sendsOf = ({ church }: Owner) => api.db.$count(sends, eq(sends.churchId, church.id))

test('a fresh account gets no text to a premium number out of sixty sends to twenty of them', async () => {
  const pastor = await owner(api)
  const premium = Array.from({ length: 20 }, (_, i) => `+1900555${String(1000 + i)}`)
  const people = await withPhones(pastor, premium)
  const replies = []
  for (let i = 0; i < 60; i++) replies.push(await sendTo(pastor, people, `Bonjou {name} ${i}`))
  expect(replies.every(({ status, body }) => status === 200 && body.counts.not_textable === 20)).toBe(true)
  expect(twilio.taken.filter(({ to }) => to.startsWith('+1900'))).toEqual([])
  expect(await api.db.$count(deliveries, like(deliveries.address, '+1900%'))).toBe(0)
})

describe('who sends by a provider', () => {
  test('has proven their email; until then nothing goes, and the preview says so', async () => {
    const pastor = await owner(api)
    const people = await some(pastor, 1)
    expect(await previewOf(pastor, people)).toMatchObject({ unproven: true, sms: 1 })
    const { status, body } = await sendTo(pastor, people)
    expect({ status, message: body.message }).toEqual({ status: 403, message: m.sender_unproven() })
    expect(await sendsOf(pastor)).toBe(0)
    await api.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, pastor.user.id))
    expect((await previewOf(pastor, people)).unproven).toBe(false)
    expect((await sendTo(pastor, people)).status).toBe(200)
  })

  test('may instead sign in by a number, which a texted code has proven', async () => {
    const pastor = await owner(api)
    const phone = { userId: pastor.user.id, kind: 'phone', subject: newNumber(), secretHash: null } as const
    await saveIdentity(api.db, phone)
    expect((await sendTo(pastor, await some(pastor, 1))).status).toBe(200)
  })

  test('need prove nothing for what no provider takes', async () => {
    const pastor = await owner(api)
    const [one] = await some(pastor, 1)
    await api.db.update(members).set({ phone: null, email: 'ana@example.org' }).where(eq(members.id, one!))
    expect((await sendTo(pastor, [one!])).status).toBe(200)
  })
})

describe('the texts of a church and day', () => {
  test('are those of the plan; what has no room is refused whole, and takes none of them', async () => {
    const pastor = await owner(api, { proven: true })
    const people = await some(pastor, 5)
    expect((await previewOf(pastor, people.slice(0, 3))).left).toBe(4)
    expect((await sendTo(pastor, people.slice(0, 3))).status).toBe(200)
    const { status, body } = await sendTo(pastor, people.slice(0, 2))
    const message = m.text_limit_reached({ plan: 'Free', limit: 4, left: 1, needed: 2 })
    expect({ status, body }).toEqual({ status: 402, body: { message } })
    expect(await sendsOf(pastor)).toBe(1)
    expect(await previewOf(pastor, people.slice(0, 2))).toMatchObject({ left: 1, total_segments: 2 })
    const usage = await api.call(churches.usage, { church_id: pastor.church.id }, { token: pastor.token })
    expect(usage.body).toMatchObject({ texts: 3, text_limit: 4 })
    expect((await sendTo(pastor, people.slice(0, 1))).status).toBe(200)
    expect((await sendTo(pastor, people.slice(0, 1))).status).toBe(402)

    await api.db.update(users).set({ plan: 'starter' }).where(eq(users.id, pastor.user.id))
    expect((await previewOf(pastor, people)).left).toBe(2)
    expect((await sendTo(pastor, people.slice(0, 2))).status).toBe(200)
  })

  test('count each segment of a long text, and each number once', async () => {
    const pastor = await owner(api, { proven: true })
    const shared = newNumber()
    const people = await withPhones(pastor, [shared, shared])
    expect((await sendTo(pastor, people, 'x'.repeat(500))).status).toBe(200)
    expect((await previewOf(pastor, people)).left).toBe(0)
  })

  test('count a text that is sent again, which the limit refuses as any other', async () => {
    const pastor = await owner(api, { proven: true })
    const people = await some(pastor, 3)
    const { body } = await sendTo(pastor, people)
    await delivered(api, body.id)
    const fail = () =>
      api.db
        .update(deliveries)
        .set({ status: 'failed', problem: '30003' })
        .where(eq(deliveries.sendId, body.id))
    await fail()
    const again = await api.call(reminders.resend, { send_id: body.id }, { token: pastor.token })
    expect({ status: again.status, message: again.body.message }).toEqual({
      status: 402,
      message: m.text_limit_reached({ plan: 'Free', limit: 4, left: 1, needed: 3 }),
    })
    expect((await deliveriesOf(api, body.id)).every(({ status }) => status === 'failed')).toBe(true)
    await api.db.delete(rateLimits)
    expect((await api.call(reminders.resend, { send_id: body.id }, { token: pastor.token })).status).toBe(200)
    expect((await previewOf(pastor, people)).left).toBe(1)
  })

  test('of all churches of one owner are three times the plan’s', async () => {
    const pastor = await owner(api, { proven: true })
    const statuses = []
    for (let i = 0; i < 4; i++) {
      const details = {
        name: `Legliz ${i}`,
        address: 'Jakmèl',
        phone: '5093712345',
        timezone: 'America/New_York',
      }
      const { body: church } = await api.call(churches.create, details, { token: pastor.token })
      const mine = { ...pastor, church }
      statuses.push((await sendTo(mine, await some(mine, 4))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 402])
  })

  test('that are many at once are no more than the limit', async () => {
    const pastor = await owner(api, { proven: true })
    const people = await some(pastor, 8)
    const replies = await Promise.all(people.map((id) => sendTo(pastor, [id])))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
  })
})

describe('a number that gets no texts', () => {
  const premium = '+449011234567'

  test('is named in the preview and in the result; the message goes by mail where there is one', async () => {
    const pastor = await owner(api, { proven: true })
    const people = [
      ...(await withPhones(pastor, [premium])),
      ...(await withPhones(pastor, ['+33899123456'], 'bel@example.org')),
    ]
    expect(await previewOf(pastor, people)).toMatchObject({ sms: 0, mail: 1, not_textable: 1, no_address: 0 })
    const { body } = await sendTo(pastor, people)
    const rows = await delivered(api, body.id)
    expect(new Set(rows.map(({ status, channel }) => `${status} ${channel}`))).toEqual(
      new Set(['kept mail', 'not_textable null']),
    )
    expect(await unsentFor(api, 'bel@example.org')).toHaveLength(1)
  })

  test('gets none when a failed text is sent again to it', async () => {
    const pastor = await owner(api, { proven: true })
    const [one] = await some(pastor, 1)
    const { body } = await sendTo(pastor, [one!])
    await delivered(api, body.id)
    await api.db.update(deliveries).set({ status: 'failed' }).where(eq(deliveries.sendId, body.id))
    await api.db.update(members).set({ phone: premium }).where(eq(members.id, one!))
    await api.call(reminders.resend, { send_id: body.id }, { token: pastor.token })
    const { body: result } = await api.call(reminders.send, { send_id: body.id }, { token: pastor.token })
    expect(result.deliveries).toMatchObject([{ status: 'failed', problem: m.send_problem_not_textable() }])
    expect(twilio.textsTo(premium)).toEqual([])
  })

  test('can be a member’s, to call', async () => {
    const pastor = await owner(api)
    const { body } = await api.call(
      memberCalls.add,
      { church_id: pastor.church.id, name: 'Ana', phone: premium, email: 'ana@example.org' },
      { token: pastor.token },
    )
    expect(body.phone).toBe(premium)
  })
})

test('a weekly reminder that may not go out is written down as failed, and its leaders hear why', async () => {
  const absent = await churchWithAbsent(api, 'America/New_York', '2026-03-14')
  const parts = { ...api, ...createNotices(api), ...textServices(api), absentMembers }
  await sendDueReminders(parts, new Date('2026-03-14T19:00:00Z'))
  const [send] = await api.db.select().from(sends).where(eq(sends.churchId, absent.churchId))
  const { body } = await api.call(reminders.send, { send_id: send!.id }, { token: absent.token })
  expect(body.deliveries.map(({ status, problem }) => [status, problem])).toEqual([
    ['failed', m.send_problem_unproven()],
    ['failed', m.send_problem_unproven()],
  ])
  expect(twilio.textsTo(absent.phones['Ana']!)).toEqual([])
  await api.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, absent.user.id))
  await api.call(reminders.resend, { send_id: send!.id }, { token: absent.token })
  await delivered(api, send!.id)
  expect(twilio.textsTo(absent.phones['Ana']!)).toHaveLength(1)
})
