import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { findChallengeName, openChallenge } from '#server/account/challenge-store.ts'
import { saveIdentity } from '#server/account/identities/store.ts'
import { identities, sessions, users } from '#server/db/schema/account.ts'
import { challenges } from '#server/db/schema/identities.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { proveEmailOf } from '#tests/support/samples/account/security-samples.ts'
import {
  fromElsewhere,
  lastCode,
  lastMail,
  lastTextedCode,
  newNumber,
} from '#tests/support/samples/visitors.ts'
import { appCodeOf, challengeFor, personWithFactor, wrongCodeOf } from '#tests/support/second-factor.ts'
import { securityEventsOf } from '#tests/support/security-events.ts'

// Signing in where a second factor is asked for: `account.verify`.

const api = await startApi()
const protectedPerson = () => personWithFactor(api)
const confirm = (token: string, code: string) =>
  api.call(secondFactor.confirm, { code }, { token, headers: fromElsewhere() })
const eventsOf = (userId: string) => securityEventsOf(api, userId)
const verify = (of: { email: string; challenge?: string }, token: string, headers = fromElsewhere()) =>
  api.call(account.verify, { ...of, token }, { headers })

test('a code of the app completes the sign-in, and nothing does before it', async () => {
  const { email, uri, id } = await protectedPerson()
  const before = await api.db.$count(sessions, eq(sessions.userId, id))
  const challenge = await challengeFor(api, email)
  expect(await api.db.$count(sessions, eq(sessions.userId, id))).toBe(before)
  const { status, body } = await verify(challenge, appCodeOf(uri))
  expect({ status, email: body.user.email }).toEqual({ status: 200, email })
  expect((await api.call(account.sessions, {}, { token: body.access_token })).status).toBe(200)
  expect(await eventsOf(id)).toEqual(['sign_in', 'second_factor_on', 'sign_in'])
})

test('a password that was reset by mail asks for the code as well', async () => {
  const { email, uri, id } = await protectedPerson()
  await proveEmailOf(api, id)
  await api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })
  const reset = { email, password: 'new horse', token: await lastCode(api.db, email) }
  const { body } = await api.call(account.resetPassword, reset, { headers: fromElsewhere() })
  expect(body).toEqual({ is_2factor_auth_enabled: true, challenge: expect.any(String), email })
  const challenge = 'challenge' in body ? body.challenge : ''
  expect((await verify({ email, challenge }, appCodeOf(uri))).status).toBe(200)
})

test('a code is good once: not again, and of two calls at once one succeeds', async () => {
  const { email, uri } = await protectedPerson()
  const code = appCodeOf(uri)
  const [one, other, third] = [
    await challengeFor(api, email),
    await challengeFor(api, email),
    await challengeFor(api, email),
  ]
  const replies = await Promise.all([verify(one, code), verify(other, code)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await verify(third, code)).status).toBe(400)
  // Nor is an older one any more.
  expect((await verify(third, appCodeOf(uri, -1))).status).toBe(400)
  expect((await verify(third, appCodeOf(uri, 1))).status).toBe(200)
})

test('the code that has turned it on signs nobody in', async () => {
  const { token, user } = await person(api)
  const { uri } = (await api.call(secondFactor.begin, {}, { token })).body
  const code = appCodeOf(uri)
  expect((await confirm(token, code)).status).toBe(200)
  expect((await verify(await challengeFor(api, user.email!), code)).status).toBe(400)
  expect((await verify(await challengeFor(api, user.email!), appCodeOf(uri, 1))).status).toBe(200)
})

test('a challenge is good once', async () => {
  const { email, uri } = await protectedPerson()
  const challenge = await challengeFor(api, email)
  expect((await verify(challenge, appCodeOf(uri))).status).toBe(200)
  expect((await verify(challenge, appCodeOf(uri, 1))).status).toBe(401)
})

test('a challenge stands five wrong codes, and each is in the security list', async () => {
  const { email, uri, id } = await protectedPerson()
  const challenge = await challengeFor(api, email)
  const wrong = wrongCodeOf(uri)
  for (let i = 0; i < 4; i++) {
    const { status, body } = await verify(challenge, wrong)
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: m.code_refused(), fields: { token: m.code_refused() } },
    })
  }
  const last = await verify(challenge, wrong)
  expect({ status: last.status, body: last.body }).toEqual({
    status: 401,
    body: { message: m.challenge_over() },
  })
  expect((await verify(challenge, appCodeOf(uri))).status).toBe(401)
  expect((await eventsOf(id)).slice(0, 5)).toEqual(Array(5).fill('second_factor_refused'))
})

test('wrong codes that are tried at once count each', async () => {
  const { email, uri } = await protectedPerson()
  const challenge = await challengeFor(api, email)
  await Promise.all(Array.from({ length: 5 }, () => verify(challenge, wrongCodeOf(uri))))
  expect((await verify(challenge, appCodeOf(uri))).status).toBe(401)
})

test('a challenge is good for 10 minutes', async () => {
  const { email, uri, id } = await protectedPerson()
  const challenge = await challengeFor(api, email)
  const mine = eq(challenges.userId, id)
  const [row] = await api.db.select().from(challenges).where(mine)
  const minutes = (row!.expiresAt.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(9)
  expect(minutes).toBeLessThanOrEqual(10)
  const expiresAt = new Date(Date.now() - 1000)
  await api.db.update(challenges).set({ expiresAt }).where(mine)
  const { status, body } = await verify(challenge, appCodeOf(uri))
  expect({ status, body }).toEqual({ status: 401, body: { message: m.challenge_over() } })
})

test('without a challenge, with an invented one or with another person’s nobody is signed in', async () => {
  const mine = await protectedPerson()
  const theirs = await protectedPerson()
  const { challenge } = await challengeFor(api, theirs.email)
  const code = appCodeOf(mine.uri)
  expect((await verify({ email: mine.email }, code)).status).toBe(401)
  expect((await verify({ email: mine.email, challenge: 'invented' }, code)).status).toBe(401)
  expect((await verify({ email: mine.email, challenge }, code)).status).toBe(401)
  // Their own challenge takes no code of mine.
  expect((await verify({ email: theirs.email, challenge }, code)).status).toBe(400)
})

test('who has set a new password ends the sign-ins that wait with the old one', async () => {
  const { email, uri, token } = await protectedPerson()
  const challenge = await challengeFor(api, email)
  const input = { old_password: 'correct horse', password: 'new horse' }
  expect((await api.call(account.changePassword, input, { token })).status).toBe(200)
  expect((await verify(challenge, appCodeOf(uri))).status).toBe(401)
})

test('codes cannot be guessed with ever new challenges from ever new addresses', async () => {
  const { email, uri, id } = await protectedPerson()
  const [identity] = await api.db.select().from(identities).where(eq(identities.userId, id))
  const wrong = wrongCodeOf(uri)
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) {
    const challenge = await openChallenge(api.db, { userId: id, identityId: identity!.id })
    for (let j = 0; j < 5; j++) statuses.push((await verify({ email, challenge }, wrong)).status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const challenge = await openChallenge(api.db, { userId: id, identityId: identity!.id })
  const refused = await verify({ email, challenge }, appCodeOf(uri))
  expect(refused.status).toBe(429)
  // Slowed down, and not locked out.
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30 * 60)
})

test('an account without an email is named by the phone that it signs in by, not by that of its profile', async () => {
  const { id, uri, email } = await protectedPerson()
  const phone = newNumber()
  await saveIdentity(api.db, { userId: id, kind: 'phone', subject: phone, secretHash: null })
  const contact = newNumber()
  await api.db.update(users).set({ email: null, phone: contact }).where(eq(users.id, id))
  await api.call(phoneSignIn.sendCode, { phone }, { headers: fromElsewhere() })
  const token = await lastTextedCode(api.db, phone)
  const { body } = await api.call(phoneSignIn.verify, { phone, token }, { headers: fromElsewhere() })
  expect(body).toEqual({ is_2factor_auth_enabled: true, challenge: expect.any(String), email: phone })
  const challenge = 'challenge' in body ? body.challenge : ''
  for (const other of [email, contact]) {
    expect((await verify({ email: other, challenge }, appCodeOf(uri))).status).toBe(401)
  }
  expect((await verify({ email: phone, challenge }, appCodeOf(uri))).status).toBe(200)
})

test('an account without an email and a phone is named by its username', async () => {
  const { id, uri, user } = await protectedPerson()
  await api.db.update(users).set({ email: null }).where(eq(users.id, id))
  const [identity] = await api.db.select().from(identities).where(eq(identities.userId, id))
  const email = await findChallengeName(api.db, id)
  expect(email).toBe(user.username)
  const challenge = await openChallenge(api.db, { userId: id, identityId: identity!.id })
  expect((await verify({ email, challenge }, appCodeOf(uri))).status).toBe(200)
})

test('a recovery code is good once in place of the app, however it is typed, and is mailed about', async () => {
  const { email, id, recoveryCodes: codes, token } = await protectedPerson()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const typed = ` ${codes[3]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect((await verify(await challengeFor(api, email), typed)).status).toBe(200)
  expect((await lastMail(api.db, email))!.body).toContain(m.security_recovery_code_used())
  expect((await eventsOf(id)).slice(0, 2)).toEqual(['sign_in', 'recovery_code_used'])
  expect((await api.call(secondFactor.get, {}, { token })).body).toMatchObject({
    on: true,
    recovery_codes_left: 9,
  })
  expect((await verify(await challengeFor(api, email), codes[3]!)).status).toBe(400)
})

test('of two who use a recovery code at once, one succeeds', async () => {
  const { email, recoveryCodes: codes } = await protectedPerson()
  const [one, other] = [await challengeFor(api, email), await challengeFor(api, email)]
  const replies = await Promise.all([verify(one, codes[0]!), verify(other, codes[0]!)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('a recovery code is no good for somebody else’s account', async () => {
  const mine = await protectedPerson()
  const theirs = await protectedPerson()
  expect((await verify(await challengeFor(api, theirs.email), mine.recoveryCodes[0]!)).status).toBe(400)
})

test.each([
  ['token', '', m.code_required],
  ['token', '12345', m.factor_code_invalid],
  ['email', '', m.email_required],
])('completing a sign-in with the %s %j is refused at that field', async (field, value, message) => {
  const input = { email: 'a@example.org', challenge: 'x', token: '123456', [field]: value }
  await expectFieldRefused(api, account.verify, input, { field, message })
})
