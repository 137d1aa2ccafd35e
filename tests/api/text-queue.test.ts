import { afterAll, beforeEach, expect, test } from 'vitest'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
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

test.each([
  ['the provider refuses the number', ['invalid number']],
  ['the provider fails again and again', ['broken', 'broken', 'broken', 'broken']],
] as const)('where %s, the operator has the text', async (_, moods) => {
  twilio.next(...moods)
  const phone = await send()
  await expect.poll(async () => (await unsentFor(api, phone)).length).toBe(1)
  expect(twilio.textsTo(phone)).toEqual([])
})
