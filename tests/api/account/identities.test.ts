import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { connect } from '#server/db/connection.ts'
import { databaseErrorCode } from '#server/db/error-code.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { identities, knownDevices, sessions } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { databaseAt } from '#tests/support/database/own-database.ts'
import { fromElsewhere, lastCode } from '#tests/support/samples/visitors.ts'

// A person's ways in: each is an identity of its own, and every one ends in the same sign-in.

const api = await startApi()
const longAgo = new Date('2020-01-01')

const identitiesOf = (userId: string) => api.db.select().from(identities).where(eq(identities.userId, userId))
const signIn = (email: string, password: string) =>
  api.call(account.signIn, { email, password }, { headers: fromElsewhere() })

/** Someone whose password was last used long ago. */
async function returning() {
  const { token, user } = await person(api)
  await api.db.update(identities).set({ lastUsedAt: longAgo }).where(eq(identities.userId, user.id))
  return { token, id: user.id, email: user.email! }
}

async function wasUsed(userId: string) {
  const [identity] = await identitiesOf(userId)
  return identity!.lastUsedAt > longAgo
}

test('an account begins with its password as the only way in', async () => {
  const { user } = await person(api)
  expect(await identitiesOf(user.id)).toMatchObject([
    { kind: 'password', subject: user.id, secretHash: expect.stringMatching(/^\$argon2id\$/) },
  ])
})

test('signing in by password uses that way, and says that no second factor is asked for', async () => {
  const { id, email } = await returning()
  expect((await signIn(email, 'wrong horse')).status).toBe(401)
  expect(await wasUsed(id)).toBe(false)
  const { status, body } = await signIn(email, 'correct horse')
  expect(status).toBe(200)
  expect(body.is_2factor_auth_enabled).toBe(false)
  expect(await wasUsed(id)).toBe(true)
})

test('a mailed code sets the password of the same identity and uses it', async () => {
  const { id, email } = await returning()
  const [before] = await identitiesOf(id)
  await api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })
  const token = await lastCode(api.db, email)
  const input = { email, token, password: 'new horse' }
  expect((await api.call(account.resetPassword, input, { headers: fromElsewhere() })).status).toBe(200)
  const after = await identitiesOf(id)
  expect(after).toMatchObject([{ id: before!.id }])
  expect(after[0]!.secretHash).not.toBe(before!.secretHash)
  expect(await wasUsed(id)).toBe(true)
})

test('changing the password changes that identity and is no sign-in', async () => {
  const { id, email, token } = await returning()
  const input = { old_password: 'correct horse', password: 'new horse' }
  expect((await api.call(account.changePassword, input, { token })).status).toBe(200)
  expect(await identitiesOf(id)).toHaveLength(1)
  expect(await wasUsed(id)).toBe(false)
  expect((await signIn(email, 'correct horse')).status).toBe(401)
  expect((await signIn(email, 'new horse')).status).toBe(200)
})

test('every way in makes the device a known one and begins one session', async () => {
  const { id, email } = await returning()
  const count = async () => [
    await api.db.$count(sessions, eq(sessions.userId, id)),
    await api.db.$count(knownDevices, eq(knownDevices.userId, id)),
  ]
  expect(await count()).toEqual([1, 1])
  await signIn(email, 'correct horse')
  expect(await count()).toEqual([2, 2])
})

test('nobody has two identities of one kind and subject, nor takes another’s', async () => {
  const one = await person(api)
  const other = await person(api)
  const taken = { id: randomUUID(), userId: other.user.id, kind: 'password', subject: one.user.id } as const
  const error = await api.db.insert(identities).values(taken).catch(databaseErrorCode)
  expect(error).toBe('23505')
})

test('an account from before keeps its password', async () => {
  const own = await databaseAt(inject('databaseUrl'), 6)
  const { pool, close } = connect(own.url)
  await pool.query(
    `insert into users (id, name, username, login_method, password_hash, created_at) values
       ('a', 'Ana', 'ana', 'Email', '$argon2id$ana', '2025-03-01'), ('b', 'Bo', 'bo', 'Google', null, now())`,
  )
  await migrateDatabase(own.url)
  const { rows } = await pool.query('select user_id, kind, subject, secret_hash, created_at from identities')
  expect(rows).toEqual([
    {
      user_id: 'a',
      kind: 'password',
      subject: 'a',
      secret_hash: '$argon2id$ana',
      created_at: new Date('2025-03-01'),
    },
  ])
  await close()
  await own.drop()
})
