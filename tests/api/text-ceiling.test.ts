import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { reminders } from '#contract/reminders.ts'
import { transaction } from '#server/db/connection.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { sends } from '#server/db/schema/reminders.ts'
import { unsentMessages } from '#server/db/schema/unsent.ts'
import { createLog } from '#server/log.ts'
import { textServices } from '#server/text-services.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { fromElsewhere, newNumber } from '#tests/support/samples/visitors.ts'
import { startTwilio } from '#tests/support/stand-ins/twilio-stand-in.ts'

// The ceiling of all texts of the server in a day.

let output = ''
const log = createLog('warn', { write: (line) => (output += line) })
const twilio = await startTwilio()
const api = await startApi({ ...twilio.env, TEXTS_PER_DAY: '10', CODE_TEXTS_PER_HOUR: '3' }, log)
const { countTexts } = textServices(api)
const pastor = await owner(api, { proven: true })
afterAll(() => twilio.stop())
beforeEach(async () => {
  await api.db.delete(rateLimits)
  await api.db.delete(unsentMessages)
  output = ''
})

const use = (segments: number) => transaction(api.db, (tx) => countTexts(tx, segments))
const used = async () => {
  const [row] = await api.db.select().from(rateLimits).where(like(rateLimits.key, 'texts 20__-__-__'))
  return row?.count ?? 0
}
const told = () => unsentFor(api, 'operator')
/** Waits until each call that met the ceiling has been noted: the calls do not wait for that, nor would the next test. */
const noted = (times: number) =>
  expect
    .poll(async () => {
      const [row] = await api.db.select().from(rateLimits).where(like(rateLimits.key, 'texts % used up'))
      return row?.count ?? 0
    })
    .toBe(times)
const sendCode = (phone: string, headers = fromElsewhere()) =>
  api.call(phoneSignIn.sendCode, { phone }, { headers })

async function sendTo(count: number) {
  const people = []
  for (let i = 0; i < count; i++) people.push((await member(api, pastor.token, pastor.church.id)).id)
  const send_id = randomUUID()
  const input = { church_id: pastor.church.id, send_id, member_ids: people, text: 'Bonjou {name}' }
  const reply = await api.call(reminders.sendMessage, input, { token: pastor.token })
  return { ...reply, stored: await api.db.$count(sends, eq(sends.id, send_id)) }
}

test('codes and messages count, and what has no room goes out not even in part', async () => {
  const phone = newNumber()
  expect((await sendCode(phone)).status).toBe(200)
  const ofCode = await used()
  expect(ofCode).toBeGreaterThan(0)
  expect((await sendTo(2)).status).toBe(200)
  expect(await used()).toBe(ofCode + 2)
  await use(8 - ofCode - 1)
  const { status, body, headers, stored } = await sendTo(2)
  expect({ status, message: body.message, stored }).toEqual({
    status: 429,
    message: m.texts_used_up(),
    stored: 0,
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await used()).toBe(9)
  await use(1)
  const late = newNumber()
  expect((await sendCode(late)).status).toBe(429)
  expect(twilio.textsTo(late)).toEqual([])
  await expect.poll(async () => (await told()).length).toBe(2)
  await noted(3)
})

test('the operator is told once at 80 %, and once that they are used up', async () => {
  await use(7)
  expect(await told()).toEqual([])
  await use(1)
  await use(1)
  expect((await told()).map(({ subject }) => subject)).toEqual(['Lakou: most texts of a day are used'])
  expect((await told())[0]!.body).toContain('8 of 10 SMS segments')
  for (let i = 0; i < 3; i++) await expect(use(2)).rejects.toMatchObject({ status: 429 })
  await expect.poll(async () => (await told()).length).toBe(2)
  await use(1)
  await expect(use(1)).rejects.toMatchObject({ status: 429 })
  expect((await told()).map(({ subject }) => subject)).toEqual([
    'Lakou: most texts of a day are used',
    'Lakou: the texts of a day are used up',
  ])
  expect(output.match(/most texts of a day are used/g)).toHaveLength(1)
  expect(output.match(/the texts of a day are used up/g)).toHaveLength(1)
  await noted(5)
})

test('a transaction that fails gives its texts back, and tells no one', async () => {
  const failed = transaction(api.db, async (tx) => {
    await countTexts(tx, 8)
    throw new Error('The database is gone.')
  })
  await expect(failed).rejects.toThrow('The database is gone.')
  expect(await used()).toBe(0)
  expect(await told()).toEqual([])
})

test('of many at once no more are counted than the day has', async () => {
  const results = await Promise.allSettled(Array.from({ length: 14 }, () => use(1)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await used()).toBe(10)
  await noted(5)
})

test('a device of the account gets its code though strangers have used up the hour’s', async () => {
  const phone = newNumber()
  await sendCode(phone)
  await expect.poll(() => twilio.textsTo(phone).length).toBe(1)
  const [, token] = /#(\d{6})$/.exec(twilio.textsTo(phone)[0]!.body)!
  const { headers } = await api.call(
    phoneSignIn.verify,
    { phone, token: token! },
    { headers: fromElsewhere() },
  )
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!
  for (let i = 0; i < 3; i++) await sendCode(newNumber())
  expect((await sendCode(newNumber())).status).toBe(429)
  expect((await sendCode(phone)).status).toBe(429)
  expect((await sendCode(phone, { ...fromElsewhere(), cookie })).status).toBe(200)
})

test.each(['+449011234567', '+19005550123', '+33899123456', '+15555550123', '+881612345678'])(
  'no code goes to %s',
  async (phone) => {
    const { status, body } = await sendCode(phone)
    const message = m.phone_not_textable()
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { phone: expect.any(String) } })
    if (phone !== '+15555550123') expect(body.fields).toEqual({ phone: message })
    expect(await used()).toBe(0)
  },
)
