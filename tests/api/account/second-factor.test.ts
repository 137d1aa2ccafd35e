import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { secondFactor } from '#contract/account/second-factor.ts'
import { identities, users } from '#server/db/schema/account.ts'
import { recoveryCodes, secondFactors } from '#server/db/schema/identities.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { fromElsewhere, lastCode, lastMail } from '#tests/support/samples/visitors.ts'
import { appCodeOf, challengeFor, personWithFactor, wrongCodeOf } from '#tests/support/second-factor.ts'
import { securityEventsOf } from '#tests/support/security-events.ts'

// Turning the second factor on and off, and its recovery codes.

const api = await startApi()
const protectedPerson = () => personWithFactor(api)
const confirm = (token: string, code: string) =>
  api.call(secondFactor.confirm, { code }, { token, headers: fromElsewhere() })
const sendCode = (token: string) => api.call(secondFactor.sendCode, {}, { token, headers: fromElsewhere() })
const eventsOf = (userId: string) => securityEventsOf(api, userId)
const verify = (of: { email: string; challenge: string }, token: string) =>
  api.call(account.verify, { ...of, token }, { headers: fromElsewhere() })
const state = async (token: string) => (await api.call(secondFactor.get, {}, { token })).body
const turnOff = (token: string, proof: { password?: string; code?: string }) =>
  api.call(secondFactor.turnOff, proof, { token, headers: fromElsewhere() })
const newCodes = (token: string, proof: { password?: string; code?: string }) =>
  api.call(secondFactor.makeRecoveryCodes, proof, { token, headers: fromElsewhere() })

test('it is off until a code has confirmed the secret', async () => {
  const someone = await person(api)
  expect(await state(someone.token)).toEqual({
    on: false,
    recovery_codes_left: 0,
    has_password: true,
    has_email: true,
    has_phone: false,
  })
  const { body } = await api.call(secondFactor.begin, {}, { token: someone.token })
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/Lakou:/)
  expect(body.uri).toContain(`secret=${body.secret}&`)
  expect(body.qr).toMatch(/^<svg /)
  expect((await state(someone.token)).on).toBe(false)
  const input = { email: someone.user.email!, password: 'correct horse' }
  const signedIn = await api.call(account.signIn, input, { headers: fromElsewhere() })
  expect(signedIn.body.is_2factor_auth_enabled).toBe(false)

  const code = wrongCodeOf(body.uri)
  const options = { token: someone.token }
  await expectFieldRefused(
    api,
    secondFactor.confirm,
    { code },
    { field: 'code', message: m.app_code_wrong },
    options,
  )
  expect((await state(someone.token)).on).toBe(false)
})

test('a secret that was made anew takes the place of the one before', async () => {
  const { token } = await person(api)
  const before = (await api.call(secondFactor.begin, {}, { token })).body
  const after = (await api.call(secondFactor.begin, {}, { token })).body
  expect((await confirm(token, appCodeOf(before.uri))).status).toBe(400)
  expect((await confirm(token, appCodeOf(after.uri))).status).toBe(200)
})

test('what is on cannot be begun or confirmed again, and what is off has nothing to turn off', async () => {
  const on = await protectedPerson()
  expect((await api.call(secondFactor.begin, {}, { token: on.token })).status).toBe(409)
  const code = appCodeOf(on.uri)
  expect((await confirm(on.token, code)).status).toBe(409)
  expect((await verify(await challengeFor(api, on.email), code)).status).toBe(200)
  const off = await person(api)
  expect((await confirm(off.token, '123456')).status).toBe(409)
  expect((await turnOff(off.token, { password: 'correct horse' })).status).toBe(409)
  expect((await newCodes(off.token, { password: 'correct horse' })).status).toBe(409)
})

test('turning it on is mailed about', async () => {
  const { email, id } = await protectedPerson()
  expect((await lastMail(api.db, email))!.body).toContain(m.security_second_factor_on())
  expect((await eventsOf(id))[0]).toBe('second_factor_on')
})

test.each([
  [{}, 'password', m.password_required],
  [{ password: 'wrong horse' }, 'password', m.password_wrong],
  [{ code: '12345' }, 'code', m.factor_code_invalid],
  [{ code: '0000-0000-0000-0000' }, 'code', m.code_refused],
])('turning it off and making new codes by %j is refused at %s', async (proof, field, message) => {
  const { token } = await protectedPerson()
  await expectFieldRefused(api, secondFactor.turnOff, proof, { field, message }, { token })
  await expectFieldRefused(api, secondFactor.makeRecoveryCodes, proof, { field, message }, { token })
  expect(await state(token)).toMatchObject({ on: true, recovery_codes_left: 10 })
})

test('refused attempts to turn it off are in the security list, and are limited', async () => {
  const { token, id, uri } = await protectedPerson()
  for (let i = 0; i < 10; i++) expect((await turnOff(token, { code: wrongCodeOf(uri) })).status).toBe(400)
  expect((await turnOff(token, { code: appCodeOf(uri) })).status).toBe(429)
  expect((await eventsOf(id)).slice(0, 10)).toEqual(Array(10).fill('second_factor_refused'))
})

test('the password turns it off: signing in asks for nothing more, and a sign-in under way is over', async () => {
  const { token, email, id, uri } = await protectedPerson()
  const challenge = await challengeFor(api, email)
  const { status, body } = await turnOff(token, { password: 'correct horse' })
  expect({ status, body }).toEqual({ status: 200, body: { message: m.second_factor_turned_off() } })
  expect((await lastMail(api.db, email))!.body).toContain(m.security_second_factor_off())
  expect((await eventsOf(id))[0]).toBe('second_factor_off')
  expect((await verify(challenge, appCodeOf(uri))).status).toBe(401)
  const input = { email, password: 'correct horse' }
  const signedIn = await api.call(account.signIn, input, { headers: fromElsewhere() })
  expect(signedIn.body.is_2factor_auth_enabled).toBe(false)
  expect(await api.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(0)
})

test('a code of the app turns it off, but not one that has been used', async () => {
  const { token, email, uri } = await protectedPerson()
  const code = appCodeOf(uri)
  expect((await verify(await challengeFor(api, email), code)).status).toBe(200)
  expect((await turnOff(token, { code })).status).toBe(400)
  expect((await turnOff(token, { code: appCodeOf(uri, 1) })).status).toBe(200)
})

test('a mailed code makes new recovery codes, once; the old ones are no longer good', async () => {
  const { token, email, id, recoveryCodes: old } = await protectedPerson()
  const sent = await sendCode(token)
  expect(sent.body).toEqual({ message: m.second_factor_code_sent({ email }) })
  const code = await lastCode(api.db, email)
  const { status, body } = await newCodes(token, { code })
  expect({ status, codes: body.recovery_codes.length }).toEqual({ status: 200, codes: 10 })
  expect((await lastMail(api.db, email))!.body).toContain(m.security_recovery_codes_made())
  expect((await eventsOf(id))[0]).toBe('recovery_codes_made')
  expect((await newCodes(token, { code })).status).toBe(400)
  expect((await verify(await challengeFor(api, email), old[0]!)).status).toBe(400)
  expect((await verify(await challengeFor(api, email), body.recovery_codes[0]!)).status).toBe(200)
})

test('a mailed code is no good for signing in, nor for another account', async () => {
  const mine = await protectedPerson()
  const theirs = await protectedPerson()
  await sendCode(mine.token)
  const code = await lastCode(api.db, mine.email)
  expect((await verify(await challengeFor(api, mine.email), code)).status).toBe(400)
  expect((await turnOff(theirs.token, { code })).status).toBe(400)
  expect((await turnOff(mine.token, { code })).status).toBe(200)
})

test('an account without a password or an email proves itself by a code of the app', async () => {
  const { token, id, uri } = await protectedPerson()
  await api.db.delete(identities).where(and(eq(identities.userId, id), eq(identities.kind, 'password')))
  await api.db.update(users).set({ email: null }).where(eq(users.id, id))
  expect(await state(token)).toMatchObject({ has_password: false, has_email: false })
  expect((await sendCode(token)).status).toBe(409)
  expect((await turnOff(token, { password: 'correct horse' })).status).toBe(400)
  expect((await turnOff(token, { code: appCodeOf(uri) })).status).toBe(200)
})

test('neither the secret nor a recovery code is in the database', async () => {
  const { id, uri, recoveryCodes: codes } = await protectedPerson()
  const [factor] = await api.db.select().from(secondFactors).where(eq(secondFactors.userId, id))
  const rows = await api.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
  const stored = JSON.stringify([factor, rows])
  expect(stored).not.toContain(new URL(uri).searchParams.get('secret'))
  for (const code of codes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
})
