import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { identities } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { fromElsewhere, newcomer } from '#tests/support/samples/visitors.ts'

const api = await startApi()
const register = (input: Record<string, unknown>, language = 'en') =>
  api.call(account.register, input, { language, headers: fromElsewhere() })
const signIn = (input: Record<string, unknown>, headers = fromElsewhere()) =>
  api.call(account.signIn, input, { headers })

test('registering makes an account on the free plan and signs it in', async () => {
  const someone = newcomer()
  const { status, body } = await register({ ...someone, email: ` ${someone.email.toUpperCase()} ` })
  expect(status).toBe(200)
  expect(body.user).toEqual({
    id: expect.any(String),
    name: someone.name,
    username: someone.username,
    email: someone.email,
    email_proven: false,
    phone: null,
    company: null,
    website: null,
    team_size: null,
    company_description: null,
    country: null,
    city: null,
    address: null,
    zip_code: null,
    summary: null,
    works: null,
    educations: null,
    resume: null,
    login_method: 'Email',
    user_type: null,
    photo: null,
    credits: 10,
    subscription_plan: 'free',
    subscription_name: null,
    subscription_amount: 0,
    subscription_status: 'free',
    member_limit: 20,
    invite_limit: 40,
    api_key: null,
    tools: [],
    deletion_at: null,
  })
  const check = await api.call(account.checkToken, { access_token: body.access_token })
  expect(check.body).toEqual(body.user)
})

test('a password is kept as an argon2id hash only', async () => {
  const { body } = await register(newcomer())
  const [row] = await api.db.select().from(identities).where(eq(identities.userId, body.user.id))
  expect(row!.secretHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  ['name', '', m.name_required],
  ['username', ' ', m.username_required],
  ['username', '@legliz', m.username_invalid],
  ['username', 'two words', m.username_invalid],
  ['username', '.', m.username_invalid],
  ['username', '..', m.username_invalid],
  ['username', 'back\\slash', m.username_invalid],
  ['username', 'Settings', m.username_reserved],
  ['email', '', m.email_required],
  ['email', 'pastor@', m.email_invalid_register],
  ['password', '', m.password_required],
  ['password', '12345', m.password_too_short],
])('registering with the %s %j is refused at that field', async (field, value, message) => {
  await expectFieldRefused(api, account.register, { ...newcomer(), [field]: value }, { field, message })
})

test('an email or username that somebody has is refused, whatever its case', async () => {
  const taken = newcomer()
  await register(taken)
  const sameEmail = await register({ ...newcomer(), email: taken.email.toUpperCase() }, 'fr')
  expect(sameEmail.status).toBe(409)
  const emailTaken = m.email_taken({}, { locale: 'fr' })
  expect(sameEmail.body).toEqual({ message: emailTaken, fields: { email: emailTaken } })

  const sameName = await register({ ...newcomer(), username: taken.username.toUpperCase() }, 'ht')
  expect(sameName.status).toBe(409)
  const usernameTaken = m.username_taken({}, { locale: 'ht' })
  expect(sameName.body).toEqual({ message: usernameTaken, fields: { username: usernameTaken } })

  const both = await register(taken)
  expect(Object.keys(both.body.fields!)).toEqual(['username', 'email'])
})

test('case is ignored in usernames of all letters', async () => {
  const { username } = newcomer()
  expect((await register({ ...newcomer(), username: `élisée-${username}` })).status).toBe(200)
  expect((await register({ ...newcomer(), username: `ÉLISÉE-${username}` })).status).toBe(409)
})

test.each([
  ['a character that is not seen', 'pas\u200btor'],
  ['a Cyrillic letter among Latin ones', 'p\u0430stor'],
  ['a wide form of a letter', 'ｐastor'],
  ['a change of direction', 'pastor\u202e'],
])('a username with %s is refused: it could pass for another one', async (_, username) => {
  const field = 'username'
  const message = m.username_invalid
  await expectFieldRefused(api, account.register, { ...newcomer(), username }, { field, message })
})

test('of ten people who register one email at once, one gets it', async () => {
  const { email } = newcomer()
  const replies = await Promise.all(Array.from({ length: 10 }, () => register({ ...newcomer(), email })))
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
})

test('signing in takes the email in any case', async () => {
  const someone = newcomer()
  await register(someone)
  const { status, body } = await signIn({ email: someone.email.toUpperCase(), password: someone.password })
  expect(status).toBe(200)
  expect(body).toMatchObject({ is_2factor_auth_enabled: false, user: { email: someone.email } })
})

test('a password is the same however the keyboard composes its accents', async () => {
  const someone = { ...newcomer(), password: 'Élisée'.normalize('NFD') }
  await register(someone)
  expect((await signIn({ ...someone, password: 'Élisée'.normalize('NFC') })).status).toBe(200)
})

test('a wrong password and an unknown account get the same answer', async () => {
  const someone = newcomer()
  await register(someone)
  const wrong = await signIn({ ...someone, password: 'wrong horse' })
  const unknown = await signIn(newcomer())
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ message: 'Email or password is not right.' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 401, body: wrong.body })
})

test.each([
  ['email', '', m.email_required],
  ['email', 'pastor', m.email_invalid_sign_in],
  ['password', '', m.password_required],
  ['password', '12345', m.password_too_short],
])('signing in with the %s %j is refused at that field', async (field, value, message) => {
  await expectFieldRefused(api, account.signIn, { ...newcomer(), [field]: value }, { field, message })
})

test('after ten wrong passwords from one address the account is closed to it for a quarter of an hour', async () => {
  const someone = newcomer()
  await register(someone)
  const address = fromElsewhere()
  for (let i = 0; i < 10; i++)
    expect((await signIn({ ...someone, password: 'wrong horse' }, address)).status).toBe(401)
  const { status, headers, body } = await signIn(someone, address)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
  expect(body.message).toBe('Too many tries. Please wait 15 minutes.')
})

test('signing in rightly is not limited', async () => {
  const someone = newcomer()
  await register(someone)
  const address = fromElsewhere()
  for (let i = 0; i < 12; i++) expect((await signIn(someone, address)).status).toBe(200)
})

test('a token that is no session of anybody is refused', async () => {
  const { status, body } = await api.call(account.checkToken, { access_token: 'x' }, { language: 'ht' })
  expect(status).toBe(401)
  expect(body).toEqual({ message: m.session_ended({}, { locale: 'ht' }) })
})

test('the kinds of account cost 0 and 5 dollars', async () => {
  const { body } = await api.call(account.userTypes, {})
  expect(body).toEqual([
    { id: 1, title: 'Standard', subscription_per_month: 0 },
    { id: 2, title: 'Professional', subscription_per_month: 5 },
  ])
})

test('changing the account changes what is given and nothing else', async () => {
  const { token } = await person(api)
  const update = (input: Record<string, unknown>) => api.call(account.update, input, { token })
  expect((await update({ name: ' Élisée ', company: 'Lakou SA', user_type: 1 })).body.user).toMatchObject({
    name: 'Élisée',
    company: 'Lakou SA',
    user_type: 1,
  })
  expect((await update({})).body.user).toMatchObject({ name: 'Élisée', company: 'Lakou SA', user_type: 1 })
  expect((await update({ company: '' })).body.user).toMatchObject({ name: 'Élisée', company: null })
})

test('the paid kind of account is refused while no payment can be made', async () => {
  const { token } = await person(api)
  const { status, body } = await api.call(account.update, { name: 'New', user_type: 2 }, { token })
  expect(status).toBe(402)
  expect(body.message).toContain('No key defined!...')
  const unchanged = await api.call(account.checkToken, { access_token: token })
  expect(unchanged.body).toMatchObject({ user_type: null })
  expect(unchanged.body.name).not.toBe('New')
})

test.each([
  ['name', '', m.name_required],
  ['user_type', 3, m.field_invalid],
])('changing the %s to %j is refused at that field', async (field, value, message) => {
  const { token } = await person(api)
  await expectFieldRefused(api, account.update, { [field]: value }, { field, message }, { token })
})
