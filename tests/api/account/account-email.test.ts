import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { accountEmail } from '#contract/account/account-email.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { security } from '#contract/account/security.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { saveIdentity } from '#server/account/identities/store.ts'
import { codes, identities, users } from '#server/db/schema/account.ts'
import { securityEvents } from '#server/db/schema/identities.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { confirmedAgo } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere, lastCode, lastMail, newcomer, newNumber } from '#tests/support/samples/visitors.ts'

const api = await startApi()
const as = (token: string) => ({ token, headers: fromElsewhere() })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const me = async (token: string) =>
  (await api.call(account.checkToken, { access_token: token }, { headers: fromElsewhere() })).body
const eventsOf = async (userId: string) =>
  (await api.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(
    ({ kind }) => kind,
  )

/** Somebody who has been mailed a code to prove their email. */
async function proving() {
  const someone = await person(api)
  const email = someone.user.email!
  await api.call(accountEmail.sendProofCode, {}, as(someone.token))
  return { ...someone, email, code: await lastCode(api.db, email) }
}
const prove = (token: string, code: string) => api.call(accountEmail.prove, { token: code }, as(token))

test('a new account has an email that is not proven, until the mailed code is typed', async () => {
  const { token, user, code, email } = await proving()
  expect(user.email_proven).toBe(false)
  expect((await lastMail(api.db, email))!.body).toBe(m.email_proof_mail_text({ code }))
  const { status, body } = await prove(token, code)
  expect({ status, proven: body.user.email_proven }).toEqual({ status: 200, proven: true })
  expect((await me(token)).email_proven).toBe(true)
  expect((await api.call(accountEmail.sendProofCode, {}, as(token))).body.message).toBe(
    'Your email is confirmed already.',
  )
})

test('a wrong, an old and another person’s code prove nothing, and stand in the security list', async () => {
  const { token, user, code, email } = await proving()
  const other = await proving()
  await expectFieldRefused(
    api,
    accountEmail.prove,
    { token: otherThan(code) },
    { field: 'token', message: m.code_refused },
    { token },
  )
  if (other.code !== code) expect((await prove(other.token, code)).status).toBe(400)
  const mine = eq(codes.address, `${user.id}:${email}`)
  await api.db
    .update(codes)
    .set({ expiresAt: new Date(0) })
    .where(mine)
  expect((await prove(token, code)).status).toBe(400)
  expect((await me(token)).email_proven).toBe(false)
  expect((await eventsOf(user.id)).filter((kind) => kind === 'code_refused')).toHaveLength(4)
})

test('a code for an email proves no other that the account has got meanwhile', async () => {
  const { token, user, code } = await proving()
  await api.db.update(users).set({ email: newcomer().email }).where(eq(users.id, user.id))
  expect((await prove(token, code)).status).toBe(400)
})

test('a password that is set anew by a mailed code proves the email, too', async () => {
  const { user, token } = await person(api)
  await api.call(account.forgotPassword, { email: user.email! }, { headers: fromElsewhere() })
  const code = await lastCode(api.db, user.email!)
  const input = { email: user.email!, token: code, password: 'new horse' }
  const { body } = await api.call(account.resetPassword, input, { headers: fromElsewhere() })
  expect(body).toMatchObject({ user: { email_proven: true } })
  expect((await api.call(account.sessions, {}, { token })).status).toBe(401)
})

const askFor = (token: string, email: string) => api.call(accountEmail.sendChangeCodes, { email }, as(token))
const change = (token: string, input: Record<string, string>) =>
  api.call(accountEmail.change, input, as(token))

/** Somebody with a proven email who has asked for another one, with both codes. */
async function changing() {
  const { token, user, code, email: old } = await proving()
  await prove(token, code)
  const { email } = newcomer()
  expect((await askFor(token, email)).body).toMatchObject({ confirm_by: 'code' })
  const both = { token: await lastCode(api.db, email), old_token: await lastCode(api.db, old) }
  return { token, user, old, email, both }
}

test('an email changes by the codes of both addresses; both hear of it, and no session ends', async () => {
  const { token, user, old, email, both } = await changing()
  const signIn = { email: old, password: 'correct horse' }
  await api.call(account.signIn, signIn, { headers: fromElsewhere() })
  const { status, body } = await change(token, { email, ...both })
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: `Your email is now ${email}.`, user: { email, email_proven: true } })
  expect((await lastMail(api.db, old))!.body).toContain('Your email address was changed.')
  expect((await lastMail(api.db, email))!.body).toContain(`@${user.username}`)
  expect(await eventsOf(user.id)).toContain('email_changed')
  const { sessions } = (await api.call(account.sessions, {}, { token })).body
  expect(sessions).toHaveLength(2)
  expect((await api.call(account.signIn, signIn, { headers: fromElsewhere() })).status).toBe(401)
  const anew = { ...signIn, email }
  expect((await api.call(account.signIn, anew, { headers: fromElsewhere() })).status).toBe(200)
  expect((await change(token, { email, ...both })).status).toBe(400)
})

test('one code of the two is not enough, and each field says which is wrong', async () => {
  const { token, user, old, email, both } = await changing()
  const message = 'This code is wrong or no longer valid.'
  const alone = await change(token, { email, token: both.token })
  expect(alone.body).toEqual({ message, fields: { old_token: message } })
  const swapped = await change(token, { email, token: otherThan(both.token), old_token: both.old_token })
  expect(swapped.body).toEqual({ message, fields: { token: message } })
  const another = newcomer().email
  expect((await change(token, { email: another, ...both })).status).toBe(400)
  expect((await me(token)).email).toBe(old)
  expect((await eventsOf(user.id)).filter((kind) => kind === 'code_refused')).toHaveLength(3)
})

test('an address that was never proven may be mistyped: the password confirms in its place', async () => {
  const { token, user } = await person(api)
  const { email } = newcomer()
  expect((await askFor(token, email)).body).toMatchObject({ confirm_by: 'password' })
  expect(await lastMail(api.db, user.email!)).toBeUndefined()
  const code = await lastCode(api.db, email)
  const wrong = await change(token, { email, token: code, password: 'wrong horse' })
  expect(wrong.body).toEqual({ message: 'Invalid password', fields: { password: 'Invalid password' } })
  const { body } = await change(token, { email, token: code, password: 'correct horse' })
  expect(body.user).toMatchObject({ email, email_proven: true })
})

/** Somebody who signs in by a phone number alone. */
async function phonePerson() {
  const someone = await person(api)
  await api.db.update(users).set({ email: null, loginMethod: 'Phone' }).where(eq(users.id, someone.user.id))
  await api.db.delete(identities).where(eq(identities.userId, someone.user.id))
  const phone = newNumber()
  await saveIdentity(api.db, { userId: someone.user.id, kind: 'phone', subject: phone, secretHash: null })
  return { ...someone, phone }
}

test('a stolen session of an account without an email gives it none: a text to its phone confirms first', async () => {
  const { token, user, phone } = await phonePerson()
  await confirmedAgo(api, user.id, 11)
  const { email } = newcomer()
  const refused = { status: 403, body: { message: m.confirm_first() } }
  expect(await askFor(token, email)).toMatchObject(refused)
  expect(await change(token, { email, token: '123456' })).toMatchObject(refused)
  expect(await lastMail(api.db, email)).toBeUndefined()

  const sent = await api.call(secondFactor.sendCode, {}, as(token))
  expect(sent.status).toBe(200)
  const code = /\d{6}/.exec((await lastMail(api.db, phone))!.body)![0]
  expect((await api.call(security.confirm, { code: otherThan(code) }, as(token))).status).toBe(400)
  expect((await api.call(security.confirm, { code }, as(token))).status).toBe(200)
  await askFor(token, email)
  const { status } = await change(token, { email, token: await lastCode(api.db, email) })
  expect(status).toBe(200)
  // Told by the way that the account had.
  expect((await lastMail(api.db, phone))!.body).toContain(m.security_email_changed())
})

test('an account without an email gets one by its code and the sign-in just now', async () => {
  const { token } = await phonePerson()
  expect((await api.call(accountEmail.sendProofCode, {}, as(token))).status).toBe(409)
  const { email } = newcomer()
  expect((await askFor(token, email)).body).toMatchObject({ confirm_by: null })
  const { body } = await change(token, { email, token: await lastCode(api.db, email) })
  expect(body.user).toMatchObject({ email, email_proven: true, login_method: 'Phone' })
})

test('that an address is another account’s hears only who reads its mail', async () => {
  const { token } = await person(api)
  const taken = (await person(api)).user.email!
  const [known, unknown] = [await askFor(token, taken), await askFor(token, newcomer().email)]
  expect(known.body.message).toBe(`A code is on its way to ${taken}.`)
  expect({ ...known.body, message: '' }).toEqual({ ...unknown.body, message: '' })
  const input = { email: taken, password: 'correct horse' }
  expect((await change(token, { ...input, token: '000000' })).status).toBe(400)
  const { status, body } = await change(token, { ...input, token: await lastCode(api.db, taken) })
  expect(status).toBe(409)
  expect(body.fields).toEqual({ email: 'An account with this email exists already.' })
})

test('of two accounts that take one address at once, one gets it', async () => {
  const { email } = newcomer()
  const both = [await person(api), await person(api)]
  const inputs: { token: string; code: string }[] = []
  for (const { token } of both) {
    await askFor(token, email)
    inputs.push({ token, code: await lastCode(api.db, email) })
  }
  const replies = await Promise.all(
    inputs.map(({ token, code }) => change(token, { email, token: code, password: 'correct horse' })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each(['Google', 'Apple'] as const)(
  'the email of a login by %s is changed there',
  async (loginMethod) => {
    const { token, user } = await person(api)
    await api.db.update(users).set({ loginMethod }).where(eq(users.id, user.id))
    const { status, body } = await askFor(token, newcomer().email)
    expect(status).toBe(403)
    expect(body.message).toBe(`Your email comes from ${loginMethod} and is changed there.`)
  },
)

test.each([
  ['', m.email_required],
  ['pastor', m.email_invalid_sign_in],
])('a change to %j is refused at its field', async (email, message) => {
  const { token } = await person(api)
  await expectFieldRefused(
    api,
    accountEmail.sendChangeCodes,
    { email },
    { field: 'email', message },
    { token },
  )
})

test('a change to the email that the account has is refused at its field', async () => {
  const { token, user } = await person(api)
  const input = { email: user.email!.toUpperCase() }
  await expectFieldRefused(
    api,
    accountEmail.sendChangeCodes,
    input,
    { field: 'email', message: m.email_same },
    { token },
  )
})

test('an account asks for ten codes an hour, and one address gets ten', async () => {
  const { token } = await person(api)
  for (let i = 0; i < 10; i++) expect((await askFor(token, newcomer().email)).status).toBe(200)
  expect((await askFor(token, newcomer().email)).status).toBe(429)
  const { email } = newcomer()
  for (let i = 0; i < 10; i++) expect((await askFor((await person(api)).token, email)).status).toBe(200)
  expect((await askFor((await person(api)).token, email)).status).toBe(429)
})
