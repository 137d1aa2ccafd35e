import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { deliveries, optOuts } from '#server/db/schema/reminders.ts'
import { smsGateway } from '#server/gateways/sms.ts'
import { readSettings } from '#server/settings.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { delivered, deliveriesOf, unsentFor } from '#tests/support/outgoing.ts'
import { startTwilio } from '#tests/support/stand-ins/twilio-stand-in.ts'

const twilio = await startTwilio()
const api = await startApi(twilio.env)
const pastor = await owner(api, { proven: true })
afterAll(() => twilio.stop())
beforeEach(() => twilio.next())

const add = (name = 'Ana Pòl') => member(api, pastor.token, pastor.church.id, name)

async function send(...ids: string[]): Promise<string> {
  const input = { send_id: randomUUID(), member_ids: ids }
  const { status } = await api.call(reminders.sms, input, { token: pastor.token })
  expect(status).toBe(200)
  return input.send_id
}

/** As if more than a minute had passed since the provider was asked, and the job came back to it. */
async function aMinuteLater(sendId: string) {
  const long = new Date(Date.now() - 90_000)
  await api.db.update(deliveries).set({ claimedAt: long }).where(eq(deliveries.sendId, sendId))
  await api.jobs.send(api.db, 'deliver', { sendId, tries: 0 })
  return delivered(api, sendId)
}

async function jobsDone(sendId: string): Promise<number> {
  const { rows } = await api.pool.query(
    `select count(*)::int as n from pgboss.job
     where name = 'deliver' and state = 'completed' and data ->> 'sendId' = $1`,
    [sendId],
  )
  return rows[0].n
}

async function results(sendId: string) {
  const { body } = await api.call(reminders.send, { send_id: sendId }, { token: pastor.token })
  return body
}

describe('a text by Twilio', () => {
  it('goes out once, from our number, with where to tell what becomes of it', async () => {
    const someone = await add()
    const id = await send(someone.id)
    const [row] = await delivered(api, id)
    const [text, ...others] = twilio.textsTo(someone.phone!)
    expect(others).toEqual([])
    expect(text).toMatchObject({
      from: '+13055550100',
      body: expect.stringMatching(/^Hello Ana, we miss you/),
      statusCallback: `https://lakou.example/api/webhooks/twilio/status?delivery=${row!.id}.1`,
    })
    expect(row).toMatchObject({ status: 'sent', providerId: text!.sid, problem: null })
    expect(await unsentFor(api, someone.phone!)).toEqual([])
  })

  it('to a number that cannot get any is failed, and says what to do', async () => {
    const someone = await add()
    twilio.next('invalid number')
    const id = await send(someone.id)
    expect((await delivered(api, id))[0]).toMatchObject({ status: 'failed', problem: '21211' })
    expect((await results(id)).deliveries[0]!.problem).toBe(
      'This number cannot receive texts. Correct it, then send again.',
    )
  })

  it('to somebody who has told the provider STOP marks them so for every church', async () => {
    const someone = await add()
    twilio.next('has answered stop')
    const id = await send(someone.id)
    expect((await delivered(api, id))[0]!.status).toBe('opted_out')
    expect(await api.db.$count(optOuts, eq(optOuts.phone, someone.phone!))).toBe(1)
    const second = await send(someone.id)
    expect((await delivered(api, second))[0]!.status).toBe('opted_out')
    expect(twilio.textsTo(someone.phone!)).toEqual([])
  })

  it('is tried again by itself when the provider has certainly not taken it', async () => {
    const [a, b] = [await add('Ana'), await add('Bob')]
    twilio.next('too many requests', 'too many requests')
    const id = await send(a.id, b.id)
    expect((await delivered(api, id)).map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect(twilio.textsTo(a.phone!)).toHaveLength(1)
    expect(twilio.textsTo(b.phone!)).toHaveLength(1)
  })

  it.each(['taken, then cut off', 'taken, then broken'] as const)(
    'that was %s is found with the provider, and does not go a second time',
    async (mood) => {
      const someone = await add()
      twilio.next(mood)
      const id = await send(someone.id)
      await expect.poll(async () => (await deliveriesOf(api, id))[0]!.claimedAt).not.toBeNull()
      await expect.poll(() => twilio.textsTo(someone.phone!).length).toBe(1)
      const [row] = await aMinuteLater(id)
      expect(row).toMatchObject({ status: 'sent', providerId: twilio.textsTo(someone.phone!)[0]!.sid })
      expect(twilio.asked).toContain(someone.phone)
      expect(twilio.textsTo(someone.phone!)).toHaveLength(1)
    },
  )

  it.each(['cut off', 'broken'] as const)(
    'that the provider does not know after it was %s is failed; a person sends it again',
    async (mood) => {
      const someone = await add()
      twilio.next(mood)
      const id = await send(someone.id)
      await expect.poll(async () => (await deliveriesOf(api, id))[0]!.claimedAt).not.toBeNull()
      const [row] = await aMinuteLater(id)
      expect(row).toMatchObject({ status: 'failed', problem: 'not_taken' })
      expect(twilio.textsTo(someone.phone!)).toEqual([])
      await api.call(reminders.resend, { send_id: id }, { token: pastor.token })
      expect((await delivered(api, id))[0]).toMatchObject({ status: 'sent', attempt: 2 })
      expect(twilio.textsTo(someone.phone!)).toHaveLength(1)
    },
  )

  it('that a process took on and died over is not sent by the next one before it is known', async () => {
    const someone = await add()
    twilio.next('cut off')
    const id = await send(someone.id)
    await expect.poll(async () => (await deliveriesOf(api, id))[0]!.claimedAt).not.toBeNull()
    await api.jobs.send(api.db, 'deliver', { sendId: id, tries: 0 })
    await api.jobs.send(api.db, 'deliver', { sendId: id, tries: 0 })
    await expect.poll(() => jobsDone(id)).toBe(3)
    expect((await deliveriesOf(api, id))[0]!.status).toBe('queued')
    expect(twilio.textsTo(someone.phone!)).toEqual([])
  })

  it('goes once though several jobs deliver the same send at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, i) => add(`Manm ${i}`)))
    const id = await send(...people.map((one) => one.id))
    await Promise.all(
      Array.from({ length: 5 }, () => api.jobs.send(api.db, 'deliver', { sendId: id, tries: 0 })),
    )
    await delivered(api, id)
    expect(people.map((one) => twilio.textsTo(one.phone!).length)).toEqual(people.map(() => 1))
  })
})

describe('the gateway', () => {
  const settings = (env: Record<string, string>) => readSettings({ ...twilio.env, ...env })
  const text = { to: '+50937999999', body: 'Bonjou', reference: 'x.1' }

  it('knows that nothing was taken where no connection was made', async () => {
    const gateway = smsGateway(settings({ TWILIO_API_BASE: 'http://127.0.0.1:9' }))!
    expect(await gateway.send(text)).toEqual({ kind: 'later' })
  })

  it('does not know what became of a text whose response does not come', async () => {
    twilio.next('silent')
    expect(await smsGateway(settings({}), 1000)!.send(text)).toEqual({ kind: 'unknown' })
  })

  it('takes a wrong password for a refusal, and does not write it anywhere', async () => {
    const gateway = smsGateway(settings({ TWILIO_AUTH_TOKEN: 'not-the-right-token' }))!
    expect(await gateway.send(text)).toEqual({ kind: 'refused', problem: '20003' })
  })

  it('sends by a messaging service, and asks for no news where nobody could bring them', async () => {
    const service = `MG${'0'.repeat(32)}`
    const gateway = smsGateway(settings({ TWILIO_FROM: service, PUBLIC_URL: 'http://127.0.0.1:3000' }))!
    expect(await gateway.send({ ...text, to: '+50937888888' })).toMatchObject({ kind: 'taken' })
    expect(twilio.textsTo('+50937888888')).toMatchObject([{ from: service, statusCallback: undefined }])
  })

  it('is none where nothing is set', () => {
    expect(smsGateway(readSettings({}))).toBeNull()
  })
})
