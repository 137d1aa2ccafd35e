import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { apiKeyCallsPerMinute, apiKeys as calls } from '#contract/account/api-keys.ts'
import { church } from '#contract/church.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { members } from '#contract/members.ts'
import { podcasts } from '#contract/podcasts.ts'
import { apiKeys, sessions, users } from '#server/db/schema/account.ts'
import { createLog } from '#server/log.ts'
import { owner, person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { countQueries } from '#tests/support/database/count-queries.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'
import { apiKeyOf, withoutPassword } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere, lastMail } from '#tests/support/samples/visitors.ts'
import { securityEventsOf } from '#tests/support/security-events.ts'

// The API key of a person: making and revoking it, and what it opens. Who may make which call by it is in the access matrix.

let log = ''
const api = await startApi(undefined, createLog('debug', { write: (line) => (log += line) }))

const generate = ({ token }: Actor, input: Record<string, unknown> = {}) =>
  api.call(calls.generate, input, { token, headers: fromElsewhere() })
const revoke = ({ token }: Actor, key: string) => api.call(calls.revoke, { token: key }, { token })
const look = async ({ token }: Actor) => (await api.call(calls.look, {}, { token })).body.key
const churches = (token: string) => api.call(church.list, { page: 1, limit: 10 }, { token })
const set = ({ user }: Actor, values: PgUpdateSetSource<typeof apiKeys>) =>
  api.db.update(apiKeys).set(values).where(eq(apiKeys.userId, user.id))
/** Makes the sessions of the person older than those that need no password. */
const ageSessions = ({ user }: Actor) =>
  api.db
    .update(sessions)
    .set({ confirmedAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, user.id))

test('a key is shown in full once, and masked from then on; it is stored as a hash', async () => {
  const someone = await person(api)
  expect(someone.user.api_key).toBeNull()
  expect(await look(someone)).toBeNull()
  const { status, body } = await generate(someone, { userId: someone.user.id })
  expect({ status, apiKey: body.apiKey }).toEqual({
    status: 200,
    apiKey: expect.stringMatching(/^lk_[\w-]{43}$/),
  })
  const masked = `${body.apiKey.slice(0, 7)}…`
  expect(body.user.api_key).toBe(masked)
  expect((await api.call(account.checkToken, { access_token: someone.token }, {})).body.api_key).toBe(masked)
  expect(await look(someone)).toEqual({
    masked,
    createdAt: expect.any(String),
    lastUsedAt: null,
    callsThisMonth: 0,
  })
  const stored = await api.pool.query(
    'select * from users u join api_keys k on k.user_id = u.id where u.id = $1',
    [someone.user.id],
  )
  expect(JSON.stringify(stored.rows)).not.toContain(body.apiKey.slice(3))
})

test('it reads and writes for its owner, with Bearer and without, and its use is counted', async () => {
  const pastor = await owner(api)
  const { apiKey } = (await generate(pastor)).body
  expect(await churches(apiKey)).toMatchObject({
    status: 200,
    body: { churches: [{ id: pastor.church.id }] },
  })
  const someone = { church_id: pastor.church.id, name: 'Wideline Pierre', phone: '', email: '' }
  const input = { ...someone, id: randomUUID(), phone: '+50937123456', email: 'w@example.org' }
  const added = await api.call(members.add, input, { token: `Bearer ${apiKey}` })
  expect(added).toMatchObject({ status: 200, body: { name: 'Wideline Pierre' } })
  const found = await look(pastor)
  expect(found).toMatchObject({ callsThisMonth: 2 })
  expect(Date.parse(found!.lastUsedAt!)).toBeGreaterThanOrEqual(Date.parse(found!.createdAt))
})

test('a write by a key that is sent twice under one idempotency key happens once', async () => {
  const pastor = await owner(api)
  const token = await apiKeyOf(api, pastor.user.id)
  const input = { church_id: pastor.church.id, name: 'Ana', phone: '+50937123457', email: 'ana@example.org' }
  const options = { token, headers: { 'idempotency-key': randomUUID() } }
  const [first, second] = [
    await api.call(members.add, input, options),
    await api.call(members.add, input, options),
  ]
  expect(second).toMatchObject({ status: 200, body: { id: first.body.id } })
})

test('what only its owner may hear is open to it', async () => {
  const someone = await person(api)
  const id = await addPodcast(api, someone.user.id, { privacyStatus: 3 })
  const token = await apiKeyOf(api, someone.user.id)
  const hear = (authorization: string) =>
    api.app.request(`/api/files/stream/${id}`, { method: 'HEAD', headers: { authorization } })
  expect((await api.call(podcasts.get, { podcast_id: id }, { token })).status).toBe(200)
  expect((await hear(token)).status).toBe(200)
  expect((await hear(await apiKeyOf(api, (await person(api)).user.id))).status).toBe(404)
})

test('the calls of an earlier month are not counted', async () => {
  const someone = await person(api)
  const token = await apiKeyOf(api, someone.user.id)
  await set(someone, { month: '2026-01', monthCalls: 7 })
  expect(await look(someone)).toMatchObject({ callsThisMonth: 0 })
  await churches(token)
  expect(await look(someone)).toMatchObject({ callsThisMonth: 1 })
})

test('a new key takes the place of the one before, which opens nothing any more', async () => {
  const someone = await person(api)
  const before = (await generate(someone)).body.apiKey
  const after = (await generate(someone)).body.apiKey
  expect(await churches(before)).toMatchObject({ status: 401, body: { message: m.api_key_invalid() } })
  expect((await churches(after)).status).toBe(200)
})

test('of two that are made at once one is good', async () => {
  const someone = await person(api)
  const made = await Promise.all([generate(someone), generate(someone)])
  expect(made.map(({ status }) => status)).toEqual([200, 200])
  const uses = await Promise.all(made.map(({ body }) => churches(body.apiKey)))
  expect(uses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('nobody makes a key for somebody else', async () => {
  const [someone, other] = [await person(api), await person(api)]
  expect((await generate(someone, { userId: other.user.id })).status).toBe(404)
  expect([await look(someone), await look(other)]).toEqual([null, null])
})

test('a session that is older than 15 minutes needs the password to make a key', async () => {
  const someone = await person(api)
  await ageSessions(someone)
  const options = { token: someone.token }
  await expectFieldRefused(
    api,
    calls.generate,
    {},
    { field: 'password', message: m.password_required },
    options,
  )
  const wrong = { password: 'wrong horse' }
  await expectFieldRefused(
    api,
    calls.generate,
    wrong,
    { field: 'password', message: m.password_wrong },
    options,
  )
  await expect.poll(() => securityEventsOf(api, someone.user.id)).toContain('password_refused')
  expect(await look(someone)).toBeNull()
  expect((await generate(someone, { password: 'correct horse' })).status).toBe(200)
})

test('an account without a password has to sign in anew to make a key in an older session', async () => {
  const someone = await person(api)
  await withoutPassword(api, someone.user.id)
  await ageSessions(someone)
  expect(await generate(someone)).toMatchObject({ status: 403, body: { message: m.confirm_first() } })
})

test.each(['in full', 'masked'])('a key is revoked %s, and opens nothing from then on', async (how) => {
  const someone = await person(api)
  const { apiKey } = (await generate(someone)).body
  const { status, body } = await revoke(someone, how === 'masked' ? `${apiKey.slice(0, 7)}…` : apiKey)
  expect({ status, api_key: body.user.api_key }).toEqual({ status: 200, api_key: null })
  expect(await look(someone)).toBeNull()
  expect((await churches(apiKey)).status).toBe(401)
  expect((await revoke(someone, apiKey)).status).toBe(404)
})

test('nobody revokes another key than their own', async () => {
  const [someone, other] = [await person(api), await person(api)]
  const theirs = await apiKeyOf(api, other.user.id)
  expect((await revoke(someone, theirs)).status).toBe(404)
  await apiKeyOf(api, someone.user.id)
  expect((await revoke(someone, theirs)).status).toBe(404)
  expect((await churches(theirs)).status).toBe(200)
})

test('making and revoking one is in the security list, and is mailed', async () => {
  const someone = await person(api)
  const { apiKey } = (await generate(someone)).body
  expect((await lastMail(api.db, someone.user.email!))!.body).toContain(m.security_api_key_made())
  await revoke(someone, apiKey)
  const mail = (await lastMail(api.db, someone.user.email!))!.body
  expect(mail).toContain(m.security_api_key_revoked())
  expect(mail).not.toContain(apiKey)
  expect(await securityEventsOf(api, someone.user.id)).toEqual(['api_key_revoked', 'api_key_made', 'sign_in'])
})

test('the key of a deleted account opens nothing', async () => {
  const someone = await person(api)
  const token = await apiKeyOf(api, someone.user.id)
  await api.db.delete(users).where(eq(users.id, someone.user.id))
  expect((await churches(token)).status).toBe(401)
})

test.each(['lk_', 'lk_x', `lk_${'x'.repeat(43)}`, 'lk_…'])(
  'what is no key opens nothing: %s',
  async (token) => {
    expect(await churches(encodeURIComponent(token))).toMatchObject({
      status: 401,
      body: { message: m.api_key_invalid() },
    })
  },
)

test('of many calls at once a key makes as many as the limit says, and then waits for the minute to end', async () => {
  const someone = await person(api)
  const token = await apiKeyOf(api, someone.user.id)
  await set(someone, {
    minuteCalls: apiKeyCallsPerMinute - 20,
    minuteEndsAt: sql`now() + interval '50 seconds'`,
  })
  const replies = await Promise.all(Array.from({ length: 30 }, () => churches(token)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = replies.find(({ status }) => status !== 200)!
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(40)
  expect(seconds).toBeLessThanOrEqual(50)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: m.api_key_used_up({ count: apiKeyCallsPerMinute, seconds }) },
  })
  expect(await look(someone)).toMatchObject({ callsThisMonth: 20 })

  const next = (await generate(someone)).body.apiKey
  expect((await churches(next)).status, 'a new key is no way around the limit').toBe(429)
  const another = await apiKeyOf(api, someone.user.id)
  await set(someone, { minuteEndsAt: sql`now() - interval '1 second'` })
  expect((await churches(another)).status).toBe(200)
})

test('a key that has had its calls costs the database nothing more', async () => {
  const someone = await person(api)
  const token = await apiKeyOf(api, someone.user.id)
  await set(someone, { minuteCalls: apiKeyCallsPerMinute, minuteEndsAt: sql`now() + interval '50 seconds'` })
  expect((await churches(token)).status).toBe(429)
  const asked = countQueries(api.pool)
  const statuses = new Set<number>()
  const all = () =>
    Promise.all(Array.from({ length: 100 }, async () => statuses.add((await churches(token)).status)))
  expect(await asked(all)).toBe(0)
  expect([...statuses]).toEqual([429])
  expect(await asked(() => look(someone))).toBeGreaterThan(0)
})

test.each([
  ['GET', '/api/church/churches/all?page=1&limit=10&api_key='],
  ['GET', '/api/church/members?q='],
  ['POST', '/api/church?token=Bearer%20'],
  ['GET', '/api/user-types?'],
  ['GET', '/api/files/'],
  ['GET', '/api/nothing/here?key='],
])('a key in the address is refused and never logged: %s %s', async (method, path) => {
  const someone = await person(api)
  const key = await apiKeyOf(api, someone.user.id)
  log = ''
  const headers = { authorization: key, 'accept-language': 'en' }
  const response = await api.app.request(path + key, { method, headers })
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 400,
    body: { message: m.api_key_in_address() },
  })
  expect(log).toContain('"status":400')
  expect(log).not.toContain(key.slice(3))
})

test('the description says which calls take a key', async () => {
  const { paths } = (await (await api.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security: object[] }>>
  }
  const security = (path: string, method: string) => paths[path]![method]!.security
  expect(security('/church/churches/all', 'get')).toEqual([{ token: [] }, { apiKey: [] }])
  expect(security('/auth/generate-api-key', 'post')).toEqual([{ token: [] }])
  expect(security('/user-types', 'get')).toEqual([])
})

test('an account keeps its other fields when its key is made and revoked', async () => {
  const someone = await person(api)
  const [before] = await api.db.select().from(users).where(eq(users.id, someone.user.id))
  await revoke(someone, (await generate(someone)).body.apiKey)
  expect(await api.db.select().from(users).where(eq(users.id, someone.user.id))).toEqual([before])
})
