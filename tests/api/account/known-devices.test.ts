import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { security } from '#contract/account/security.ts'
import { knownDevices } from '#server/db/schema/account.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/settings.ts'
import { hashSecret } from '#server/tokens.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import type { CallOptions } from '#tests/support/api.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { sessionGiven } from '#tests/support/session-given.ts'
import { lastCode, newcomer } from '#tests/support/samples/visitors.ts'

const api = await startApi()

/** An address of a network that nobody has called from; `host` tells the addresses of one network apart. */
const network = () => {
  const prefix = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`
  return (host = 1) => ({ 'x-forwarded-for': `${prefix}::${host.toString(16)}` })
}
const anywhere = () => network()()

const signIn = (email: string, password: string, headers: Record<string, string> = anywhere()) =>
  api.call(account.signIn, { email, password }, { headers })
const forgot = (email: string, headers: Record<string, string> = anywhere()) =>
  api.call(account.forgotPassword, { email }, { headers })
const reset = (email: string, token: string, headers: Record<string, string> = anywhere()) =>
  api.call(account.resetPassword, { email, token, password: 'new horse' }, { headers })

/** The cookie that a response sets, as a browser sends it back. */
const cookieOf = (headers: Headers) => ({ cookie: headers.getSetCookie()[0]!.split(';')[0]! })

/** Somebody with an account, and what their own device sends along. */
async function personWithDevice() {
  const { user } = await person(api)
  const reply = await signIn(user.email!, 'correct horse')
  expect(reply.status).toBe(200)
  return { id: user.id, email: user.email!, device: cookieOf(reply.headers) }
}

/** So many calls, one after the other; the statuses they got. */
async function statuses(count: number, call: (i: number) => Promise<{ status: number }>) {
  const seen: number[] = []
  for (let i = 0; i < count; i++) seen.push((await call(i)).status)
  return seen
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('wrong passwords from many networks lock out neither the known device nor a new one at once', async () => {
  const { email, device } = await personWithDevice()
  expect(new Set(await statuses(29, () => signIn(email, 'wrong horse')))).toEqual(new Set([401]))
  expect((await signIn(email, 'correct horse')).status).toBe(200)
  expect((await signIn(email, 'correct horse', { ...anywhere(), ...device })).status).toBe(200)
})

test('a known device gets in when the account has had all tries that others have', async () => {
  const { email, device } = await personWithDevice()
  await statuses(100, () => signIn(email, 'wrong horse'))
  expect((await signIn(email, 'correct horse')).status).toBe(429)
  expect((await signIn(email, 'correct horse', { ...anywhere(), ...device })).status).toBe(200)
})

test('a known device gets in beside an attacker in its own network', async () => {
  const { email, device } = await personWithDevice()
  const home = network()
  expect(await statuses(11, (i) => signIn(email, 'wrong horse', home(i)))).toContain(429)
  expect((await signIn(email, 'correct horse', { ...home(), ...device })).status).toBe(200)
})

test('one network has ten tries for an account, whatever address of it they come from', async () => {
  const { email } = await personWithDevice()
  const home = network()
  const seen = await statuses(12, (i) => signIn(email, 'wrong horse', home(i)))
  expect(seen).toEqual([...Array<number>(10).fill(401), 429, 429])
  const ip4 = `203.0.${randomInt(256)}`
  const other = await personWithDevice()
  const from = (i: number) => signIn(other.email, 'wrong horse', { 'x-forwarded-for': `${ip4}.${i}` })
  expect((await statuses(11, from)).at(-1)).toBe(429)
})

test('signing in uses up no tries, however often from one network', async () => {
  const { email } = await personWithDevice()
  const home = network()
  const seen = await statuses(11, (i) => signIn(email, 'correct horse', home(i)))
  expect(new Set(seen)).toEqual(new Set([200]))
})

test('the tries of one network for all accounts are bounded', async () => {
  const home = network()
  const seen = await statuses(502, (i) => signIn(newcomer().email, 'wrong horse', home(i)))
  expect(seen).toEqual([...Array<number>(500).fill(401), 429, 429])
})

test('what one network tries in vain does not use up the tries of the others', async () => {
  const { email } = await personWithDevice()
  const home = network()
  await statuses(120, (i) => signIn(email, 'wrong horse', home(i)))
  expect((await signIn(email, 'correct horse')).status).toBe(200)
})

test('a known device guesses no more than a network', async () => {
  const { email, device } = await personWithDevice()
  const guess = () => signIn(email, 'wrong horse', { ...anywhere(), ...device })
  expect((await statuses(11, guess)).at(-1)).toBe(429)
})

test('the device of one account is a stranger to another', async () => {
  const [mine, theirs] = [await personWithDevice(), await personWithDevice()]
  await statuses(100, () => signIn(theirs.email, 'wrong horse'))
  expect((await signIn(theirs.email, 'correct horse', { ...anywhere(), ...mine.device })).status).toBe(429)
  const made = { cookie: 'lakou_device=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }
  expect((await signIn(theirs.email, 'correct horse', { ...anywhere(), ...made })).status).toBe(429)
})

test('a cookie is known to one account: the device gets another one for the next', async () => {
  const first = await personWithDevice()
  const second = await person(api)
  const reply = await signIn(second.user.email!, 'correct horse', { ...anywhere(), ...first.device })
  const next = cookieOf(reply.headers)
  expect(next).not.toEqual(first.device)
  await statuses(40, () => signIn(second.user.email!, 'wrong horse'))
  const tryWith = (device: { cookie: string }) =>
    signIn(second.user.email!, 'correct horse', { ...anywhere(), ...device })
  expect((await tryWith(first.device)).status).toBe(429)
  expect((await tryWith(next)).status).toBe(200)
})

test('an account knows ten devices, whoever signs in how often, and they share the tries of a code', async () => {
  const { email, id } = await personWithDevice()
  const cookies: { cookie: string }[] = []
  for (let i = 0; i < 24; i++) cookies.push(cookieOf((await signIn(email, 'correct horse')).headers))
  expect(await api.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(10)
  const asked = await statuses(24, (i) => forgot(email, { ...anywhere(), ...cookies[i]! }))
  expect(asked.filter((status) => status === 200)).toHaveLength(12)
})

test.each([
  [
    'a changed password',
    (as: CallOptions) =>
      api.call(account.changePassword, { old_password: 'correct horse', password: 'new horse' }, as),
  ],
  ['signing out everywhere else', (as: CallOptions) => api.call(security.endOtherSessions, {}, as)],
])('%s forgets the other devices', async (_, remedy) => {
  const { email, id } = await personWithDevice()
  const own = await signIn(email, 'correct horse')
  const token = sessionGiven(own.body).access_token
  expect(await api.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(3)
  expect((await remedy({ token, headers: { ...anywhere(), ...cookieOf(own.headers) } })).status).toBe(200)
  const left = await api.db.select().from(knownDevices).where(eq(knownDevices.userId, id))
  const secret = cookieOf(own.headers).cookie.split('=')[1]!
  expect(left.map(({ deviceHash }) => deviceHash)).toEqual([hashSecret(secret)])
})

test('codes are mailed to the known device’s owner, whoever else asks for them', async () => {
  const { email, device } = await personWithDevice()
  expect(await statuses(7, () => forgot(email))).toEqual([...Array<number>(6).fill(200), 429])
  expect((await forgot(email, { ...anywhere(), ...device })).status).toBe(200)
})

test('nobody elsewhere uses up or replaces the code that a known device has asked for', async () => {
  const { email, device } = await personWithDevice()
  const own = { ...anywhere(), ...device }
  await forgot(email, own)
  const code = await lastCode(api.db, email)
  for (let i = 0; i < 6; i++) await reset(email, otherThan(code))
  await forgot(email)
  expect((await reset(email, code, own)).status).toBe(200)
})

test('a code that a known device has asked for can be typed in on another device', async () => {
  const { email, device } = await personWithDevice()
  await forgot(email, { ...anywhere(), ...device })
  expect((await reset(email, await lastCode(api.db, email))).status).toBe(200)
})

test('a code that a stranger’s device has asked for can be typed in on the known one', async () => {
  const { email, device } = await personWithDevice()
  await forgot(email)
  expect((await reset(email, await lastCode(api.db, email), { ...anywhere(), ...device })).status).toBe(200)
})

test('a code is spent on every device at once', async () => {
  const { email, device } = await personWithDevice()
  const own = { ...anywhere(), ...device }
  await forgot(email, own)
  const code = await lastCode(api.db, email)
  expect((await reset(email, code)).status).toBe(200)
  expect((await reset(email, code, own)).status).toBe(400)
})

test('a known device has five tries for a code, too', async () => {
  const { email, device } = await personWithDevice()
  const own = { ...anywhere(), ...device }
  await forgot(email, own)
  const code = await lastCode(api.db, email)
  expect(await statuses(5, () => reset(email, otherThan(code), own))).toEqual(Array(5).fill(400))
  expect((await reset(email, code, own)).status).toBe(400)
})

test('signing in, registering and a new password make the device known; it is stored hashed', async () => {
  const someone = newcomer()
  const registered = await api.call(account.register, someone, { headers: anywhere() })
  const cookie = registered.headers.getSetCookie()[0]!
  expect(cookie).toMatch(/^lakou_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const secret = /=([\w-]+)/.exec(cookie)![1]!
  const stored = await api.db
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.userId, registered.body.user.id))
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(secret)

  const own = cookieOf(registered.headers)
  const again = await signIn(someone.email, someone.password, { ...anywhere(), ...own })
  expect(cookieOf(again.headers)).toEqual(own)
  expect((await signIn(someone.email, 'wrong horse')).headers.getSetCookie()).toEqual([])

  await forgot(someone.email)
  const done = await reset(someone.email, await lastCode(api.db, someone.email))
  expect(cookieOf(done.headers)).not.toEqual(own)
})

test('the cookie travels by https only where the app is reached by https', async () => {
  const settings = readSettings({ PUBLIC_URL: 'https://church.example', TRUST_PROXY: '1' })
  const request = callRequest(account.register, newcomer(), { headers: anywhere() })
  const response = await buildApp({ ...api, settings }).request(...request)
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-lakou_device=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('counts are stored under no password and no code', async () => {
  const { email } = await personWithDevice()
  await signIn(email, 'a telling password')
  await reset(email, '918273')
  const rows = JSON.stringify(await api.db.select().from(rateLimits))
  expect(rows).not.toContain('a telling password')
  // Six digits in a row may stand within the random names of other tests.
  expect(rows).not.toMatch(/\b918273\b/)
})
