import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { setPassword } from '#server/account/identities/password.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { codes, identities, users } from '#server/db/schema/account.ts'
import { owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { proveEmailOf } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere, lastCode, lastMail, newcomer } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

const api = await startApi()
const forgot = (email: string | null, language = 'en', headers = fromElsewhere()) =>
  api.call(account.forgotPassword, { email: email! }, { language, headers })
const reset = (email: string | null, token: string, password = 'new horse') =>
  api.call(account.resetPassword, { email: email!, token, password }, { headers: fromElsewhere() })
const signIn = (email: string | null, password: string) =>
  api.call(account.signIn, { email: email!, password }, { headers: fromElsewhere() })
const alive = async (token: string) => (await api.call(account.sessions, {}, { token })).status === 200

/** A code that is not the right one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function personWithCode() {
  const someone = await person(api)
  await forgot(someone.user.email)
  return { ...someone, email: someone.user.email!, code: await lastCode(api.db, someone.user.email!) }
}

test('the mailed code sets a new password, signs in here and out everywhere else', async () => {
  const { email, code, token } = await personWithCode()
  const { status, body } = await reset(email, ` ${code} `)
  expect(status).toBe(200)
  const session = sessionGiven(body)
  expect(session.user.email).toBe(email)
  expect(await alive(session.access_token)).toBe(true)
  expect(await alive(token)).toBe(false)
  expect((await signIn(email, 'new horse')).status).toBe(200)
  expect((await signIn(email, 'correct horse')).status).toBe(401)
})

test.each(['en', 'fr', 'ht'] as const)(
  'the mail with the code is in the language of the request: %s',
  async (locale) => {
    const { user } = await person(api)
    await forgot(user.email, locale)
    const code = await lastCode(api.db, user.email!)
    const mail = await lastMail(api.db, user.email!)
    expect(mail!.subject).toBe(m.code_mail_subject({ code }, { locale }))
    expect(mail!.body).toBe(m.code_mail_text({ code }, { locale }))
  },
)

test('asking for a code tells nobody whether there is an account', async () => {
  const { user } = await person(api)
  const stranger = newcomer()
  const known = await forgot(user.email)
  const unknown = await forgot(stranger.email)
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
  expect(known.body).toEqual({
    message: 'If this account exists, a code is on its way to its email address.',
  })
  expect(await lastMail(api.db, stranger.email)).toBeUndefined()
})

test('an account that signs in another way gets no code and keeps no password', async () => {
  const { user } = await person(api)
  await proveEmailOf(api, user.id)
  await api.db.delete(identities).where(eq(identities.userId, user.id))
  expect((await forgot(user.email)).status).toBe(200)
  expect(await lastMail(api.db, user.email!)).toBeUndefined()
})

test('a code is kept hashed', async () => {
  const { email, code } = await personWithCode()
  const [row] = await api.db.select().from(codes).where(eq(codes.address, email))
  expect(row!.codeHash).toMatch(/^\$argon2id\$/)
  expect(row!.codeHash).not.toContain(code)
})

test('a code works once', async () => {
  const { email, code } = await personWithCode()
  expect((await reset(email, code)).status).toBe(200)
  expect((await reset(email, code, 'third horse')).status).toBe(400)
  expect((await signIn(email, 'new horse')).status).toBe(200)
})

test('of two who use a code at once, one succeeds', async () => {
  const { email, code } = await personWithCode()
  const replies = await Promise.all([reset(email, code), reset(email, code, 'third horse')])
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('a code stands five tries, and the refused ones count', async () => {
  const { email, code, token } = await personWithCode()
  for (let i = 0; i < 4; i++) {
    const { status, body } = await reset(email, otherThan(code))
    const message = 'This code is wrong or no longer valid.'
    expect({ status, body }).toEqual({ status: 400, body: { message, fields: { token: message } } })
  }
  const [row] = await api.db.select().from(codes).where(eq(codes.address, email))
  expect(row!.triesLeft).toBe(1)
  expect((await reset(email, otherThan(code))).status).toBe(400)
  expect((await reset(email, code)).status).toBe(400)
  expect((await signIn(email, 'correct horse')).status).toBe(200)
  expect(await alive(token)).toBe(true)
})

test('tries made at once count each', async () => {
  const { email, code } = await personWithCode()
  await Promise.all(Array.from({ length: 5 }, () => reset(email, otherThan(code))))
  expect((await reset(email, code)).status).toBe(400)
})

test('a code is good for 10 minutes', async () => {
  const { email, code } = await personWithCode()
  const mine = eq(codes.address, email)
  const [row] = await api.db.select().from(codes).where(mine)
  const minutes = (row!.expiresAt.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(9)
  expect(minutes).toBeLessThanOrEqual(10)
  await api.db
    .update(codes)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(mine)
  expect((await reset(email, code)).status).toBe(400)
})

test('a new code takes the place of the one before, with all its tries', async () => {
  const { email, code } = await personWithCode()
  for (let i = 0; i < 5; i++) await reset(email, otherThan(code))
  await forgot(email)
  const next = await lastCode(api.db, email)
  if (next !== code) expect((await reset(email, code)).status).toBe(400)
  expect((await reset(email, next)).status).toBe(200)
})

test("a code is no good for somebody else's account", async () => {
  const mine = await personWithCode()
  const theirs = await personWithCode()
  if (mine.code !== theirs.code) expect((await reset(theirs.email, mine.code)).status).toBe(400)
  expect((await reset(newcomer().email, mine.code)).status).toBe(400)
})

test('codes are sent four times in half an hour to one account from one address, and 200 times from it to all', async () => {
  const { user } = await person(api)
  const home = fromElsewhere()
  for (let i = 0; i < 4; i++) expect((await forgot(user.email, 'en', home)).status).toBe(200)
  const limited = await forgot(user.email, 'fr', home)
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(30 * 60)
  expect(limited.body.message).toMatch(/^Trop de tentatives/)

  const address = fromElsewhere()
  for (let i = 0; i < 200; i++) expect((await forgot(newcomer().email, 'en', address)).status).toBe(200)
  expect((await forgot(newcomer().email, 'en', address)).status).toBe(429)
})

test.each([
  ['email', '', m.email_required],
  ['email', 'pastor', m.email_invalid_sign_in],
])('asking for a code with the email %2$j is refused at that field', async (field, value, message) => {
  await expectFieldRefused(api, account.forgotPassword, { [field]: value }, { field, message })
})

test.each([
  ['email', 'pastor', m.email_invalid_sign_in],
  ['password', '', m.password_required],
  ['password', '12345', m.password_too_short],
  ['token', '', m.code_required],
  ['token', '12345', m.code_invalid],
  ['token', '12345x', m.code_invalid],
])('a new password with the %s %j is refused at that field', async (field, value, message) => {
  const input = { email: newcomer().email, password: 'new horse', token: '123456', [field]: value }
  await expectFieldRefused(api, account.resetPassword, input, { field, message })
})

test('changing the password keeps this session and ends the others', async () => {
  const { token, user } = await person(api)
  const other = sessionGiven((await signIn(user.email, 'correct horse')).body).access_token
  const input = { old_password: 'correct horse', password: 'new horse' }
  const { status, body } = await api.call(account.changePassword, input, { token })
  expect({ status, body }).toEqual({ status: 200, body: { message: 'Password has been updated.' } })
  expect(await alive(token)).toBe(true)
  expect(await alive(other)).toBe(false)
  expect((await signIn(user.email, 'new horse')).status).toBe(200)
})

test.each([
  ['old_password', 'wrong horse', m.password_wrong],
  ['old_password', '', m.password_required],
  ['password', '', m.new_password_required],
  ['password', '12345', m.password_too_short],
])('changing the password with the %s %j is refused at that field', async (field, value, message) => {
  const { token, user } = await person(api)
  const input = { old_password: 'correct horse', password: 'new horse', [field]: value }
  await expectFieldRefused(api, account.changePassword, input, { field, message }, { token })
  expect((await signIn(user.email, 'correct horse')).status).toBe(200)
})

test('an account without a password has none to change', async () => {
  const { token, user } = await person(api)
  await api.db.delete(identities).where(eq(identities.userId, user.id))
  const input = { old_password: 'correct horse', password: 'new horse' }
  expect((await api.call(account.changePassword, input, { token })).status).toBe(403)
  expect((await signIn(user.email, 'correct horse')).status).toBe(401)
})

test('guessing the old password is limited', async () => {
  const { token } = await person(api)
  const guess = () =>
    api.call(
      account.changePassword,
      { old_password: 'wrong horse', password: 'new horse' },
      { token, headers: fromElsewhere() },
    )
  for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})

test.each([
  ['that many people have', () => 'Password1', m.password_common],
  ['of two words that many people have, with blanks around', () => ' iloveyou ', m.password_common],
  ['that is the own email address', (email: string) => email.toUpperCase(), m.password_is_email],
  ['that is the part of it before the @', (email: string) => email.split('@')[0]!, m.password_is_email],
  ['of spaces', () => '        ', m.password_blank],
  ['of one character', () => 'aaaaaa', m.password_pattern],
  ['along the keyboard', () => 'azerty12', m.password_pattern],
  ['of a word that churches have', () => 'J3zi2026!', m.password_church],
  ['that is the name of the app', () => 'Lakou!', m.password_personal],
  [
    'that is the username with more behind',
    (email: string) => `${email.split('@')[0]}!`,
    m.password_personal,
  ],
])('a new password %s is refused', async (_, choose, message) => {
  const { token, email, code } = await personWithCode()
  const refused = { field: 'password', message }
  const password = choose(email)
  const someone = newcomer()
  await expectFieldRefused(api, account.register, { ...someone, password: choose(someone.email) }, refused)
  const change = { old_password: 'correct horse', password }
  await expectFieldRefused(api, account.changePassword, change, refused, { token })
  expect((await reset(email, code, password)).body.fields).toHaveProperty('password')
  // The code has not been used up.
  expect((await reset(email, code)).status).toBe(200)
})

test('a new password that is the name of the person, their phone or their church is refused', async () => {
  const { token, user } = await owner(api)
  const known = { name: 'Wideline Sentil', phone: '+50936482957' }
  await api.db.update(users).set(known).where(eq(users.id, user.id))
  for (const password of ['Sentil2026', '36 48 29 57', 'LEGLIZ LAKOU']) {
    const change = { old_password: 'correct horse', password }
    const refused = { field: 'password', message: m.password_personal }
    await expectFieldRefused(api, account.changePassword, change, refused, { token })
  }
})

test('who has such a password from before signs in with it', async () => {
  const { email } = await personWithCode()
  const passwordHash = await hashPassword('password1')
  const mine = await api.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  await setPassword(api.db, mine[0]!.id, passwordHash)
  expect((await signIn(email, 'password1')).status).toBe(200)
})
