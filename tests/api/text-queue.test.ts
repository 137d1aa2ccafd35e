import { afterAll, beforeEach, expect, test } from 'vitest'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { fromElsewhere, newNumber } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'
import { startTwilio } from '#tests/support/stand-ins/twilio-stand-in.ts'

// Codes by text, over the provider's own protocol.

const twilio = await startTwilio()
const api = await startApi(twilio.env)
afterAll(() => twilio.stop())
beforeEach(() => twilio.next())

async function send(): Promise<string> {
  const phone = newNumber()
  const { status } = await api.call(phoneSignIn.sendCode, { phone }, { headers: fromElsewhere() })
  expect(status).toBe(200)
  return phone
}
const arrived = (phone: string) => expect.poll(() => twilio.textsTo(phone).length)

test('a code goes to the number by the provider, signs in, and stays with nobody else', async () => {
  const phone = await send()
  await arrived(phone).toBe(1)
  const [text] = twilio.textsTo(phone)
  expect(text).toMatchObject({ from: '+13055550100', statusCallback: undefined })
  const [, token] = /\n@lakou\.example #(\d{6})$/.exec(text!.body)!
  const { body } = await api.call(phoneSignIn.verify, { phone, token: token! }, { headers: fromElsewhere() })
  expect(sessionGiven(body).user.phone).toBe(phone)
  expect(await unsentFor(api, phone)).toEqual([])
})

test('a provider that is busy is asked again', async () => {
  twilio.next('too many requests')
  await arrived(await send()).toBe(1)
})

test.each(['taken, then cut off', 'taken, then broken'] as const)(
  'a text that was %s is found with the provider and not sent again',
  async (mood) => {
    twilio.next(mood)
    const phone = await send()
    await expect.poll(() => twilio.asked).toContain(phone)
    expect(twilio.textsTo(phone)).toHaveLength(1)
  },
)

test.each(['invalid number', 'has answered stop'] as const)(
  'a number that the provider refuses is said at its field, and the operator has the text: %s',
  async (mood) => {
    // The refusal is asked for in each language.
    twilio.next(mood, mood, mood)
    const phone = newNumber()
    const field = { field: 'phone', message: m.phone_refused_by_provider }
    await expectFieldRefused(api, phoneSignIn.sendCode, { phone }, field, { headers: fromElsewhere() })
    expect((await unsentFor(api, phone)).length).toBe(3)
  },
)

test('a number that is to be added and that the provider refuses is said at its field', async () => {
  const { token } = await owner(api)
  twilio.next('invalid number', 'invalid number', 'invalid number')
  const field = { field: 'phone', message: m.phone_refused_by_provider }
  const from = { token, headers: fromElsewhere() }
  await expectFieldRefused(api, phoneSignIn.sendCodeToAdd, { phone: newNumber() }, field, from)
})

test('where the provider fails again and again, the operator has the text', async () => {
  twilio.next('broken', 'broken', 'broken', 'broken', 'broken')
  const phone = await send()
  await expect.poll(async () => (await unsentFor(api, phone)).length).toBe(1)
  expect(twilio.textsTo(phone)).toEqual([])
})
