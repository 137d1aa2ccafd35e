import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { codes, identities, users } from '#server/db/schema/account.ts'
import { secondFactors, securityEvents } from '#server/db/schema/identities.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { fromElsewhere, lastMail, lastTextedCode, newNumber } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

const api = await startApi()

const send = (phone: string, headers = fromElsewhere(), language = 'en') =>
  api.call(phoneSignIn.sendCode, { phone }, { headers, language })
const verify = (phone: string, token: string, headers: Record<string, string> = fromElsewhere()) =>
  api.call(phoneSignIn.verify, { phone, token }, { headers })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function withCode(phone = newNumber()) {
  expect((await send(phone)).status).toBe(200)
  return { phone, code: await lastTextedCode(api.db, phone) }
}

/** Somebody who has signed in by phone. */
async function caller() {
  const { phone, code } = await withCode()
  const { headers, body } = await verify(phone, code)
  const { user, access_token } = sessionGiven(body)
  return { phone, user, token: access_token, device: headers.getSetCookie()[0]!.split(';')[0]! }
}

const eventsOf = async (userId: string) =>
  (await api.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(
    ({ kind }) => kind,
  )

test('a number that is nobody’s becomes an account, which asks for its name next', async () => {
  const { phone, user, token } = await caller()
  expect(user).toMatchObject({ name: '', login_method: 'Phone', email: null, phone, user_type: null })
  expect(user.username).toMatch(/^user\d*$/)
  const own = await api.db.select().from(identities).where(eq(identities.userId, user.id))
  expect(own).toMatchObject([{ kind: 'phone', subject: phone, secretHash: null }])
  const { body } = await api.call(account.update, { name: 'Marie Joseph', user_type: 1 }, { token })
  expect(body.user).toMatchObject({ name: 'Marie Joseph', user_type: 1 })
})

test('the same number, however it is written, is the same account', async () => {
  const { phone, user } = await caller()
  const written = `00509 ${phone.slice(4, 8)}-${phone.slice(8)}`
  const input = { phone: written, country: 'HT' }
  expect((await api.call(phoneSignIn.sendCode, input, { headers: fromElsewhere() })).status).toBe(200)
  const token = await lastTextedCode(api.db, phone)
  const { body } = await api.call(phoneSignIn.verify, { ...input, token }, { headers: fromElsewhere() })
  expect(sessionGiven(body).user.id).toBe(user.id)
})

test('the contact number of a profile is no way into its account', async () => {
  const { user } = await person(api)
  const phone = newNumber()
  await api.db.update(users).set({ phone }).where(eq(users.id, user.id))
  const { code } = await withCode(phone)
  const session = sessionGiven((await verify(phone, code)).body)
  expect(session.user.id).not.toBe(user.id)
  // And a profile that names somebody's number keeps them out of nothing.
  expect(session.user.phone).toBe(phone)
})

test('another contact number does not change by which number one signs in', async () => {
  const { phone, user } = await caller()
  await api.db.update(users).set({ phone: newNumber() }).where(eq(users.id, user.id))
  const { code } = await withCode(phone)
  expect(sessionGiven((await verify(phone, code)).body).user.id).toBe(user.id)
})

test('asking for a code says and does the same for a known and an unknown number', async () => {
  const { phone } = await caller()
  const unknown = newNumber()
  const [first, second] = [await send(phone), await send(unknown)]
  expect({ status: first.status, body: first.body }).toEqual({ status: second.status, body: second.body })
  expect(second.body).toEqual({ message: 'A code is on its way to this number.' })
  expect(await lastMail(api.db, unknown)).toBeDefined()
  // The hash is nearly all of the time that it takes: one that was made for a known number only would tell.
  const stored = await api.db
    .select()
    .from(codes)
    .where(inArray(codes.address, [phone, unknown]))
  const hashed = '$argon2id$v=19$m=19456,t=2,p=1'
  expect(stored.map(({ codeHash }) => codeHash.split('$', 4).join('$'))).toEqual([hashed, hashed])

  const wrong = [await verify(phone, '000000'), await verify(unknown, '000000')]
  expect(wrong[0]!.body).toEqual(wrong[1]!.body)
  expect(wrong.map(({ status }) => status)).toEqual([400, 400])
})

test.each(['en', 'fr', 'ht'] as const)(
  'the text is in the language of the request (%s), and its last line names site and code for the phone',
  async (locale) => {
    const phone = newNumber()
    await send(phone, fromElsewhere(), locale)
    const code = await lastTextedCode(api.db, phone)
    const [text] = await unsentFor(api, phone)
    expect(text!.channel).toBe('sms')
    expect(text!.body.split('\n')).toEqual([m.code_text({ code }, { locale }), '', `@localhost #${code}`])
    // One part of a text in any alphabet of ours.
    expect(text!.body.length).toBeLessThanOrEqual(160)
  },
)

test('a code works once, for 10 minutes, and is stored hashed', async () => {
  const { phone, code } = await withCode()
  const [row] = await api.db.select().from(codes).where(eq(codes.address, phone))
  expect(row!.codeHash).toMatch(/^\$argon2id\$/)
  expect((row!.expiresAt.getTime() - Date.now()) / 60_000).toBeCloseTo(10, 0)
  expect((await verify(phone, code)).status).toBe(200)
  expect((await verify(phone, code)).status).toBe(400)

  const old = await withCode()
  await api.db
    .update(codes)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(codes.address, old.phone))
  expect((await verify(old.phone, old.code)).status).toBe(400)
})

test('of two who use a code at once, one succeeds, and one account comes of it', async () => {
  const { phone, code } = await withCode()
  const replies = await Promise.all([verify(phone, code), verify(phone, code)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await api.db.$count(identities, eq(identities.subject, phone))).toBe(1)
})

test('a code stands five tries, and each wrong one is in the security list of the account', async () => {
  const { phone, user } = await caller()
  const { code } = await withCode(phone)
  for (let i = 0; i < 5; i++) {
    const { status, body } = await verify(phone, otherThan(code))
    const message = 'This code is wrong or no longer valid.'
    expect({ status, body }).toEqual({ status: 400, body: { message, fields: { token: message } } })
  }
  expect((await verify(phone, code)).status).toBe(400)
  expect((await eventsOf(user.id)).filter((kind) => kind === 'code_refused')).toHaveLength(6)
})

test('a code is no good for another number', async () => {
  const mine = await withCode()
  const theirs = await withCode()
  if (mine.code !== theirs.code) expect((await verify(theirs.phone, mine.code)).status).toBe(400)
})

test('guesses without a code, and at the codes of others, use up no tries of the owner’s', async () => {
  const { phone, user } = await caller()
  for (let i = 0; i < 110; i++) expect((await verify(phone, String(100_000 + i))).status).toBe(400)
  const asked = await send(phone, fromElsewhere())
  const code = await lastTextedCode(api.db, phone)
  const other = code === '100000' ? '100001' : '100000'
  for (let i = 0; i < 6; i++) expect((await verify(phone, other)).status).toBe(400)
  const cookie = asked.headers.getSetCookie()[0]!.split(';')[0]!
  const { body } = await verify(phone, code, { ...fromElsewhere(), cookie })
  expect(sessionGiven(body).user.id).toBe(user.id)
})

test('a number gets four codes in half an hour from one network, and six an hour from all', async () => {
  const phone = newNumber()
  const home = fromElsewhere()
  for (let i = 0; i < 4; i++) expect((await send(phone, home)).status).toBe(200)
  const limited = await send(phone, home, 'fr')
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(30 * 60)
  expect(limited.body.message).toMatch(/^Trop de tentatives/)
  for (let i = 0; i < 2; i++) expect((await send(phone)).status).toBe(200)
  const slowed = await send(phone)
  expect(slowed.status).toBe(429)
  expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(60 * 60)
})

test('an account with a second factor is asked for it after the code', async () => {
  const { phone, user } = await caller()
  await api.db.insert(secondFactors).values({ userId: user.id, secret: 'x', confirmedAt: new Date() })
  const { code } = await withCode(phone)
  const { status, body } = await verify(phone, code)
  expect(status).toBe(200)
  expect(body).toMatchObject({ is_2factor_auth_enabled: true, email: phone })
  expect(body).not.toHaveProperty('access_token')
})

test.each([
  ['phone', '', m.phone_required],
  ['phone', 'call me', m.phone_number_invalid],
  ['token', '', m.code_required],
  ['token', '12345', m.code_invalid],
])('signing in with the %s %j is refused at that field', async (field, value, message) => {
  const input = { phone: newNumber(), token: '123456', [field]: value }
  await expectFieldRefused(api, phoneSignIn.verify, input, { field, message })
})

test('a number of another country than the chosen one is refused at its field', async () => {
  const input = { phone: '+50937123456', country: 'US' }
  const { status, body } = await api.call(phoneSignIn.sendCode, input, {
    headers: fromElsewhere(),
    language: 'ht',
  })
  const message = 'Nimewo sa a se nan yon lòt peyi: Ayiti. Chwazi peyi sa a, oswa korije nimewo a.'
  expect({ status, body }).toEqual({ status: 400, body: { message, fields: { phone: message } } })
})

// Adding a number to an account that is there.

const sendToAdd = (token: string, phone: string) =>
  api.call(phoneSignIn.sendCodeToAdd, { phone }, { token, headers: fromElsewhere() })
const add = (token: string, phone: string, code: string) =>
  api.call(phoneSignIn.add, { phone, token: code }, { token, headers: fromElsewhere() })

test('a proven number signs in to the account it was added to, and its owner is told', async () => {
  const { token, user } = await person(api)
  const phone = newNumber()
  expect((await sendToAdd(token, phone)).status).toBe(200)
  const reply = await add(token, phone, await lastTextedCode(api.db, phone))
  expect(reply.body.message).toBe(`You can now sign in with ${phone.replace(/(\+509)(....)/, '$1 $2 ')}.`)
  expect((await lastMail(api.db, user.email!))!.body).toContain('Signing in with a phone was added.')
  expect(await eventsOf(user.id)).toContain('phone_added')
  const { code } = await withCode(phone)
  expect(sessionGiven((await verify(phone, code)).body).user.id).toBe(user.id)
  expect((await sendToAdd(token, phone)).status).toBe(409)
})

test('a number of another account is refused only to who has proven to have it', async () => {
  const { phone, user } = await caller()
  const { token } = await person(api)
  const free = newNumber()
  expect((await sendToAdd(token, phone)).body).toEqual((await sendToAdd(token, free)).body)
  const wrong = await add(token, phone, '000000')
  expect(wrong.body.fields).toEqual({ token: 'This code is wrong or no longer valid.' })
  const { status, body } = await add(token, phone, await lastTextedCode(api.db, phone))
  expect(status).toBe(409)
  expect(body.fields!['phone']).toMatch(/^This number belongs to another account/)
  const [identity] = await api.db.select().from(identities).where(eq(identities.subject, phone))
  expect(identity!.userId).toBe(user.id)
})

test('a code to add a number signs nobody in, nor adds it to another account', async () => {
  const { token } = await person(api)
  const other = await person(api)
  const phone = newNumber()
  await sendToAdd(token, phone)
  const code = await lastTextedCode(api.db, phone)
  expect((await verify(phone, code)).status).toBe(400)
  expect((await add(other.token, phone, code)).status).toBe(400)
  expect((await add(token, phone, code)).status).toBe(200)
  expect((await add(token, phone, code)).status).toBe(400)
})

test('an account asks for ten codes an hour, whatever the numbers', async () => {
  const { token } = await person(api)
  for (let i = 0; i < 10; i++) expect((await sendToAdd(token, newNumber())).status).toBe(200)
  expect((await sendToAdd(token, newNumber())).status).toBe(429)
})
