import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { security } from '#contract/account/security.ts'
import { removeIdentity } from '#server/account/identities/of-account.ts'
import { saveIdentity } from '#server/account/identities/store.ts'
import { transaction } from '#server/db/connection.ts'
import { identities, users } from '#server/db/schema/account.ts'
import { passkeys, securityEvents } from '#server/db/schema/identities.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import {
  addPhone,
  confirmedAgo,
  proveEmailOf,
  withoutPassword,
} from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere, lastMail } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

const api = await startApi()

const signIn = (email: string | null, password: string, headers: Record<string, string> = fromElsewhere()) =>
  api.call(account.signIn, { email: email!, password }, { headers })
const waysIn = async (token: string) => (await api.call(security.identities, {}, { token })).body
const events = async (token: string) => (await api.call(security.events, {}, { token })).body.events
const kinds = async (token: string) => (await events(token)).map(({ kind }) => kind)
const alive = async (token: string) => (await api.call(account.sessions, {}, { token })).status === 200
const remove = (token: string, identity_id: string) =>
  api.call(security.removeIdentity, { identity_id }, { token })

async function personWithPhone() {
  const someone = await person(api)
  const phone = await addPhone(api, someone.user.id)
  const password = (await waysIn(someone.token)).identities[0]!.id
  return { ...someone, phone, password }
}

test('the ways in are listed, each by what tells it from others', async () => {
  const { token, user } = await person(api)
  const passkey = { userId: user.id, kind: 'passkey', subject: randomUUID(), secretHash: null } as const
  const identityId = await saveIdentity(api.db, passkey)
  const key = { publicKey: '', counter: 0, transports: [], synced: false }
  await api.db.insert(passkeys).values({ identityId, name: 'Telefòn mwen', ...key })
  const phone = await addPhone(api, user.id)
  // Made within one millisecond, they would be in the order of their ids.
  const later = { createdAt: new Date(Date.now() + 1000) }
  const [row] = await api.db.update(identities).set(later).where(eq(identities.id, phone)).returning()
  const common = {
    id: expect.any(String),
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  }
  expect(await waysIn(token)).toEqual({
    identities: [
      { ...common, kind: 'password', label: user.email },
      { ...common, kind: 'passkey', label: 'Telefòn mwen' },
      { ...common, kind: 'phone', label: row!.subject },
    ],
    confirmed: true,
  })
})

test('a way in is removed: the other sessions end, and a mail tells of it', async () => {
  const { token, user, phone } = await personWithPhone()
  const other = sessionGiven((await signIn(user.email, 'correct horse')).body).access_token
  expect((await remove(token, phone)).status).toBe(200)
  expect((await waysIn(token)).identities.map(({ kind }) => kind)).toEqual(['password'])
  expect(await alive(token)).toBe(true)
  expect(await alive(other)).toBe(false)
  expect((await kinds(token))[0]).toBe('identity_removed')
  expect((await lastMail(api.db, user.email!))!.body).toContain(m.security_identity_removed())
})

test('a password that is removed signs nobody in, and no mailed code brings it back', async () => {
  const { token, user, password } = await personWithPhone()
  await proveEmailOf(api, user.id)
  expect((await remove(token, password)).status).toBe(200)
  expect((await signIn(user.email, 'correct horse')).status).toBe(401)
  const before = await lastMail(api.db, user.email!)
  await api.call(account.forgotPassword, { email: user.email! }, { headers: fromElsewhere() })
  expect(await lastMail(api.db, user.email!)).toEqual(before)
  const [row] = await api.db.select().from(users).where(eq(users.id, user.id))
  expect(row!.loginMethod).toBe('Phone')
})

test('the last way in cannot be removed', async () => {
  const { token } = await person(api)
  const [only] = (await waysIn(token)).identities
  const { status, body } = await remove(token, only!.id)
  expect({ status, body }).toEqual({ status: 409, body: { message: m.last_identity() } })
  expect((await waysIn(token)).identities).toHaveLength(1)
})

test('of two who remove the last two ways in at once, one does', async () => {
  const { token, user, phone, password } = await personWithPhone()
  const waits = async () => {
    const { rows } = await api.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rows).not.toHaveLength(0)
  }
  const { other } = await transaction(api.db, async (tx) => {
    expect(await removeIdentity(tx, user.id, phone)).toBe(true)
    const call = remove(token, password)
    await Promise.race([call, vi.waitFor(waits, { timeout: 60_000 })])
    return { other: call }
  })
  expect((await other).status).toBe(409)
  expect((await waysIn(token)).identities).toHaveLength(1)
})

test('a confirmation of the last 10 minutes is asked for', async () => {
  const { token, user } = await person(api)
  await withoutPassword(api, user.id)
  const more = await addPhone(api, user.id)
  await confirmedAgo(api, user.id, 11)
  expect((await waysIn(token)).confirmed).toBe(false)
  const refused = await remove(token, more)
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 403,
    body: { message: m.confirm_first() },
  })
  await confirmedAgo(api, user.id, 9)
  expect((await remove(token, more)).status).toBe(200)
})

test('an account without a password gets one, and signs in with it from then on', async () => {
  const { token, user } = await person(api)
  await withoutPassword(api, user.id)
  const add = (password: string) =>
    api.call(security.addPassword, { password }, { token, headers: fromElsewhere() })
  await confirmedAgo(api, user.id, 11)
  expect((await add('new horse')).status).toBe(403)
  await confirmedAgo(api, user.id, 1)
  expect((await add('12345')).body.fields).toEqual({ password: m.password_too_short() })
  expect((await add('new horse')).status).toBe(200)
  expect((await signIn(user.email, 'new horse')).status).toBe(200)
  expect(await kinds(token)).toContain('password_added')
  expect((await lastMail(api.db, user.email!))!.body).toContain(m.security_password_added())
  const again = await add('third horse')
  expect({ status: again.status, message: again.body.message }).toEqual({
    status: 409,
    message: m.password_exists(),
  })
  expect((await signIn(user.email, 'new horse')).status).toBe(200)
})

test('an account without an email has no use for a password', async () => {
  const { token, user } = await person(api)
  await withoutPassword(api, user.id)
  await api.db.update(users).set({ email: null }).where(eq(users.id, user.id))
  const { status, body } = await api.call(security.addPassword, { password: 'new horse' }, { token })
  expect({ status, message: body.message }).toEqual({ status: 409, message: m.password_needs_email() })
})

test('the last 20 security events are listed, the latest first, with device and address', async () => {
  const { token, user } = await person(api)
  const row = { userId: user.id, kind: 'sign_in' as const, device: 'Chrome, Android' }
  const rows = Array.from({ length: 25 }, (_, i) => ({ ...row, address: `192.0.2.${i}` }))
  await api.db.insert(securityEvents).values(rows)
  const list = await events(token)
  expect(list.map(({ address }) => address)).toEqual(
    rows
      .map(({ address }) => address)
      .toReversed()
      .slice(0, 20),
  )
  expect(list[0]).toEqual({
    id: expect.any(Number),
    kind: 'sign_in',
    device: 'Chrome, Android',
    address: '192.0.2.24',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('somebody else’s events, ways in and sessions are not there', async () => {
  const mine = await person(api)
  const theirs = await personWithPhone()
  expect(await kinds(mine.token)).toEqual(['sign_in'])
  expect((await waysIn(mine.token)).identities).toHaveLength(1)
  expect((await remove(mine.token, theirs.phone)).status).toBe(404)
  expect((await waysIn(theirs.token)).identities).toHaveLength(2)
  await api.call(security.endOtherSessions, {}, { token: mine.token })
  expect(await alive(theirs.token)).toBe(true)
})

test('all other sessions are ended at once, and a mail tells of it', async () => {
  const { token, user } = await person(api)
  const tokens = []
  for (let i = 0; i < 2; i++)
    tokens.push(sessionGiven((await signIn(user.email, 'correct horse')).body).access_token)
  const { body } = await api.call(security.endOtherSessions, {}, { token, language: 'fr' })
  expect(body).toEqual({ message: m.sessions_closed({}, { locale: 'fr' }) })
  expect(await Promise.all([token, ...tokens].map(alive))).toEqual([true, false, false])
  expect((await lastMail(api.db, user.email!))!.body).toContain(
    m.security_session_ended({}, { locale: 'fr' }),
  )
  // With none left to end there is nothing to tell.
  await api.call(security.endOtherSessions, {}, { token })
  expect((await kinds(token)).filter((kind) => kind === 'session_ended')).toHaveLength(1)
})

test('a device that another one signs out is in the list, signing out oneself is not', async () => {
  const { token, user } = await person(api)
  const first = sessionGiven((await signIn(user.email, 'correct horse')).body)
  const second = sessionGiven((await signIn(user.email, 'correct horse')).body)
  await api.call(account.endSession, { session_id: 'current' }, { token: first.access_token })
  expect(await kinds(token)).not.toContain('session_ended')
  const session_id = second.refresh_token.split('.')[0]!
  await api.call(account.endSession, { session_id }, { token })
  expect((await kinds(token))[0]).toBe('session_ended')
})

test('a refused sign-in, code or old password is in the list of the account, with where it came from', async () => {
  const { token, user } = await person(api)
  const email = user.email!
  const address = '198.51.100.7'
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0'
  const headers = { 'x-forwarded-for': address, 'user-agent': userAgent }
  await signIn(email, 'wrong horse', headers)
  await api.call(account.resetPassword, { email, password: 'new horse', token: '123456' }, { headers })
  const input = { old_password: 'wrong horse', password: 'new horse' }
  await api.call(account.changePassword, input, { token, headers })
  await expect
    .poll(async () => (await kinds(token)).toSorted())
    .toEqual(['code_refused', 'password_refused', 'sign_in', 'sign_in_refused'])
  const list = await events(token)
  expect(list.find(({ kind }) => kind === 'sign_in_refused')).toMatchObject({
    device: 'Firefox, Windows',
    address,
  })
})

test('the same refused attempt from the same place counts once an hour', async () => {
  const { token, user } = await person(api)
  const headers = fromElsewhere()
  const refused = async () => (await kinds(token)).filter((kind) => kind === 'sign_in_refused').length
  await signIn(user.email, 'wrong horse', headers)
  await expect.poll(refused).toBe(1)
  await signIn(user.email, 'wrong horse', headers)
  await signIn(user.email, 'wrong horse')
  await expect.poll(refused).toBe(2)
  const isRefused = and(eq(securityEvents.userId, user.id), eq(securityEvents.kind, 'sign_in_refused'))
  await api.db
    .update(securityEvents)
    .set({ createdAt: sql`now() - interval '61 minutes'` })
    .where(isRefused)
  await signIn(user.email, 'wrong horse', headers)
  await expect.poll(refused).toBe(3)
})
