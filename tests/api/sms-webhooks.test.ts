import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { members } from '#contract/members.ts'
import { reminders } from '#contract/reminders.ts'
import { users } from '#server/db/schema/account.ts'
import { members as memberRows } from '#server/db/schema/members.ts'
import { deliveries, optOuts, textReplies } from '#server/db/schema/reminders.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { delivered, deliveriesOf } from '#tests/support/outgoing.ts'
import { callWebhook, publicUrl, startTwilio } from '#tests/support/stand-ins/twilio-stand-in.ts'

const twilio = await startTwilio()
const api = await startApi(twilio.env)
const pastor = await owner(api, { proven: true })
await api.db.update(users).set({ plan: 'growth' }).where(eq(users.id, pastor.user.id))
afterAll(() => twilio.stop())

const webhooks = `${publicUrl}/api/webhooks/twilio`

/** A text that Twilio has taken, and how Twilio tells of it. */
async function sentText() {
  const someone = await member(api, pastor.token, pastor.church.id, 'Ana Pòl')
  const sendId = randomUUID()
  await api.call(reminders.sms, { send_id: sendId, member_ids: [someone.id] }, { token: pastor.token })
  await delivered(api, sendId)
  const { sid, statusCallback } = twilio.textsTo(someone.phone!)[0]!
  const tell = (status: string, code?: string) =>
    callWebhook(api, statusCallback!, {
      MessageSid: sid,
      MessageStatus: status,
      ...(code && { ErrorCode: code }),
    })
  const row = async () => (await deliveriesOf(api, sendId))[0]!
  return { sendId, someone, sid, statusCallback: statusCallback!, tell, row }
}

describe('what Twilio tells of a text', () => {
  it('is noted, and answered with nothing to do', async () => {
    const { tell, row } = await sentText()
    const reply = await tell('delivered')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('text/xml')
    expect(await reply.text()).toContain('<Response/>')
    expect(await row()).toMatchObject({ status: 'delivered', problem: null })
  })

  it.each([
    [['sent', 'delivered'], 'delivered'],
    [['delivered', 'sent'], 'delivered'],
    [['delivered', 'undelivered'], 'delivered'],
    [['queued', 'sending'], 'sent'],
    [['delivered', 'queued', 'sending', 'sent', 'failed'], 'delivered'],
    [['undelivered', 'sent'], 'failed'],
    [['failed', 'delivered'], 'delivered'],
    [['sent', 'sent', 'undelivered', 'undelivered'], 'failed'],
  ])('%j, in whatever order, leads to %s', async (told, status) => {
    const { tell, row } = await sentText()
    for (const one of told) expect((await tell(one)).status).toBe(200)
    expect((await row()).status).toBe(status)
  })

  it('keeps its reason, in words for the leader', async () => {
    const { tell, sendId } = await sentText()
    await tell('undelivered', '30003')
    const { body } = await api.call(
      reminders.send,
      { send_id: sendId },
      { token: pastor.token, language: 'fr' },
    )
    expect(body.deliveries[0]).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/^Le téléphone/),
    })
  })

  it('settles a text of which no answer had come', async () => {
    const { tell, row, sid, sendId } = await sentText()
    const unanswered = { status: 'failed', problem: 'unknown', providerId: null } as const
    await api.db.update(deliveries).set(unanswered).where(eq(deliveries.sendId, sendId))
    await tell('sent')
    expect(await row()).toMatchObject({ status: 'sent', problem: null, providerId: sid })
  })

  it('of an earlier try does not touch the present one', async () => {
    const { tell, row, sendId, sid, someone } = await sentText()
    await tell('undelivered', '30003')
    await api.call(reminders.resend, { send_id: sendId }, { token: pastor.token })
    await delivered(api, sendId)
    await tell('failed', '30003')
    expect(await row()).toMatchObject({ status: 'sent', attempt: 2 })
    expect((await row()).providerId).not.toBe(sid)
    expect(twilio.textsTo(someone.phone!)).toHaveLength(2)
  })

  it('is of no account when it is about a text that is not ours', async () => {
    const fields = { MessageSid: `SM${'0'.repeat(32)}`, MessageStatus: 'delivered' }
    expect((await callWebhook(api, `${webhooks}/status?delivery=nobody.1`, fields)).status).toBe(200)
    expect((await callWebhook(api, `${webhooks}/status?delivery=%00.x`, fields)).status).toBe(200)
    expect((await callWebhook(api, `${webhooks}/status`, fields)).status).toBe(200)
  })

  it.each([
    ['signed with another password', 'another-token'],
    ['not signed at all', ''],
  ])('is refused when it is %s', async (_, token) => {
    const { statusCallback, sid, row } = await sentText()
    const fields = { MessageSid: sid, MessageStatus: 'delivered' }
    const reply = token
      ? await callWebhook(api, statusCallback, fields, token)
      : await api.app.request(statusCallback.replace(publicUrl, ''), {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        })
    expect(reply.status).toBe(403)
    expect((await row()).status).toBe('sent')
  })

  it('is refused when it was signed for another address', async () => {
    const { statusCallback, sid, row } = await sentText()
    const elsewhere = statusCallback.replace(publicUrl, 'https://elsewhere.example')
    expect((await callWebhook(api, elsewhere, { MessageSid: sid, MessageStatus: 'failed' })).status).toBe(403)
    expect((await row()).status).toBe('sent')
  })
})

describe('an answer to a text', () => {
  const inbound = (From: string, fields: Record<string, string>) =>
    callWebhook(api, `${webhooks}/inbound`, { MessageSid: 'SM1', From, To: '+13055550100', ...fields })
  const optedOut = async (phone: string) => (await api.db.$count(optOuts, eq(optOuts.phone, phone))) === 1
  let next = 0
  const number = () => `+509381${String(++next).padStart(5, '0')}`

  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    'STOPALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'Aret',
    'ARÈT',
    'kanpe!',
    'arret',
    'Arrêt',
    'REVOKE',
    'opt out',
    'OPTOUT',
    'Please stop',
    'STOP SVP',
    'Stop. Thank you',
    'Arrêtez',
    'Sispann',
    'Tanpri sispann',
  ])('%j ends the texts to that number', async (Body) => {
    const from = number()
    const reply = await inbound(from, { Body })
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('<Response/>')])
    expect(await optedOut(from)).toBe(true)
    await inbound(from, { Body })
    expect(await optedOut(from)).toBe(true)
  })

  it.each(['START', 'yes', 'Unstop'])('%j begins them again', async (Body) => {
    const from = number()
    await inbound(from, { Body: 'STOP' })
    await inbound(from, { Body })
    expect(await optedOut(from)).toBe(false)
  })

  it.each(['Mèsi anpil', 'Please stop by on Sunday', 'end of the month?', ''])(
    '%j changes nothing',
    async (Body) => {
      const from = number()
      expect((await inbound(from, { Body })).status).toBe(200)
      expect(await optedOut(from)).toBe(false)
    },
  )

  it('is taken as Twilio itself understood it', async () => {
    const from = number()
    await inbound(from, { Body: 'Detener', OptOutType: 'STOP' })
    expect(await optedOut(from)).toBe(true)
  })

  it('is refused when it is not signed right', async () => {
    const from = number()
    const fields = { From: from, Body: 'STOP' }
    expect((await callWebhook(api, `${webhooks}/inbound`, fields, 'another-token')).status).toBe(403)
    expect(await optedOut(from)).toBe(false)
  })

  it('is honoured at the next send', async () => {
    const someone = await member(api, pastor.token, pastor.church.id, 'Ana Pòl')
    await inbound(someone.phone!, { Body: 'ARET' })
    const input = { send_id: randomUUID(), member_ids: [someone.id] }
    await api.call(reminders.sms, input, { token: pastor.token })
    expect((await delivered(api, input.send_id))[0]!.status).toBe('opted_out')
    expect(twilio.textsTo(someone.phone!)).toEqual([])
  })
})

describe('a reply', () => {
  const replies = async (member_id: string, token = pastor.token) =>
    (await api.call(members.summary, { member_id }, { token })).body.replies
  const texted = async () => {
    const { someone } = await sentText()
    const say = (Body: string, MessageSid = `SM${randomUUID()}`) =>
      callWebhook(api, `${webhooks}/inbound`, { MessageSid, From: someone.phone!, To: '+13055550100', Body })
    return { id: someone.id, say }
  }

  it('is read by leaders on the person, the latest first and once', async () => {
    const { id, say } = await texted()
    await say('Mèsi! M ap vini\u0007', 'SMonce')
    await say('Mèsi! M ap vini\u0007', 'SMonce')
    await say('Ki lè?')
    const found = (await replies(id))!
    expect(found.map(({ body }) => body).toSorted()).toEqual(['Ki lè?', 'Mèsi! M ap vini'])
    const usher = await withRole(api, pastor.church.id, 'usher')
    expect(await replies(id, usher.token)).toBeNull()
  })

  it.each([
    ['STOP', false],
    ['Arrêtez', false],
    ['', false],
    ['Please stop, I have moved', true],
    ['Stop by our house after church', true],
    ['Stop. I am in Boston now', true],
    ['yes', true],
  ])('%j is to be read: %s', async (body, isRead) => {
    const { id, say } = await texted()
    expect((await say(body)).status).toBe(200)
    expect((await replies(id))!.map((one) => one.body)).toEqual(isRead ? [body] : [])
  })

  it('YES after STOP opts in again and is nothing to read', async () => {
    const { id, say } = await texted()
    await say('stop')
    await say('YES')
    expect(await replies(id)).toEqual([])
  })

  it('goes to the church whose text the number got last, and to no other', async () => {
    const { id, say } = await texted()
    const row = (await api.db.select().from(memberRows).where(eq(memberRows.id, id)))[0]!
    const other = await owner(api, { proven: true })
    const double = await member(api, other.token, other.church.id, 'Ana Pòl')
    await api.db.update(memberRows).set({ phone: row.phone }).where(eq(memberRows.id, double.id))
    await say('Bonjou')
    expect([await replies(id), await replies(double.id, other.token)]).toMatchObject([
      [{ body: 'Bonjou' }],
      [],
    ])
  })

  it.each([
    ['a further phone', { phones: [{ value: '+50928190001', label: 'home' }] }, '+50928190001'],
    [
      'the primary one, where texts go to the mobile',
      { phone: '+50928190002', phone_label: 'home', phones: [{ value: '+50938190002', label: 'mobile' }] },
      '+50928190002',
    ],
  ])('from %s of who was texted is read on the person', async (_, numbers, From) => {
    const someone = await member(api, pastor.token, pastor.church.id, 'Ana Pòl')
    await api.db.update(memberRows).set(numbers).where(eq(memberRows.id, someone.id))
    const sendId = randomUUID()
    await api.call(reminders.sms, { send_id: sendId, member_ids: [someone.id] }, { token: pastor.token })
    await delivered(api, sendId)
    const say = (Body: string) => {
      const fields = { MessageSid: `SM${randomUUID()}`, From, To: '+13055550100', Body }
      return callWebhook(api, `${webhooks}/inbound`, fields)
    }
    await say('Bonjou')
    expect(await replies(someone.id)).toMatchObject([{ body: 'Bonjou' }])
    await say('STOP')
    const { body } = await api.call(members.summary, { member_id: someone.id }, { token: pastor.token })
    expect(body.opted_out).toBe(true)
    const input = { church_id: pastor.church.id, kind: 'absent' as const, member_ids: [someone.id] }
    const preview = await api.call(reminders.preview, input, { token: pastor.token })
    expect(preview.body).toMatchObject({ opted_out: 1, sms: 0 })
  })

  it('of a number that no church has sent a text to is dropped', async () => {
    const fields = { MessageSid: 'SMstranger', From: '+50938199999', Body: 'Bonjou' }
    expect((await callWebhook(api, `${webhooks}/inbound`, fields)).status).toBe(200)
    expect(await api.db.$count(textReplies, eq(textReplies.phone, '+50938199999'))).toBe(0)
  })
})

it('there is nothing to call on a server without a provider', async () => {
  const plain = await startApi({})
  const reply = await callWebhook(plain, `${webhooks}/inbound`, { From: '+50937000000', Body: 'STOP' })
  expect(reply.status).toBe(404)
})
