import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { sessions } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { sessionGiven } from '#tests/support/session-given.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

const api = await startApi()
const refresh = (refresh_token: string) => api.call(account.refresh, { refresh_token })
const use = (token: string) => api.call(account.sessions, {}, { token })
const idOf = (refreshToken: string) => refreshToken.split('.')[0]!

async function signInAgain(email: string | null, userAgent: string) {
  const input = { email: email!, password: 'correct horse' }
  const headers = { ...fromElsewhere(), 'user-agent': userAgent }
  return sessionGiven((await api.call(account.signIn, input, { headers })).body)
}

test('only hashes of tokens are kept', async () => {
  const { token, refreshToken } = await person(api)
  const [row] = await api.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, idOf(refreshToken)))
  expect(JSON.stringify(row)).not.toContain(token)
  expect(JSON.stringify(row)).not.toContain(refreshToken.split('.')[1])
})

test('an access token is good for 15 minutes; then the refresh token renews the session', async () => {
  const { token, refreshToken } = await person(api)
  const mine = eq(sessions.id, idOf(refreshToken))
  const [row] = await api.db.select().from(sessions).where(mine)
  const minutes = (row!.accessExpiresAt.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14)
  expect(minutes).toBeLessThanOrEqual(15)

  await api.db
    .update(sessions)
    .set({ accessExpiresAt: new Date(Date.now() - 1000) })
    .where(mine)
  const expired = await use(token)
  expect(expired.status).toBe(401)
  expect(expired.body).toEqual({ message: 'Your session has ended. Please sign in again.' })
  expect((await api.call(account.checkToken, { access_token: token })).status).toBe(401)

  const renewed = await refresh(refreshToken)
  expect(renewed.status).toBe(200)
  expect((await use(renewed.body.access_token)).status).toBe(200)
})

test('renewing gives a new pair, and the old access token is no longer good', async () => {
  const { token, refreshToken } = await person(api)
  const { body } = await refresh(refreshToken)
  expect(body.access_token).not.toBe(token)
  expect(body.refresh_token).not.toBe(refreshToken)
  expect((await use(token)).status).toBe(401)
  expect((await use(body.access_token)).status).toBe(200)
})

test('a session goes on when the answer to renewing it is lost, however often', async () => {
  const { refreshToken } = await person(api)
  await refresh(refreshToken)
  await refresh(refreshToken)
  const arrived = await refresh(refreshToken)
  expect(arrived.status).toBe(200)
  expect((await use(arrived.body.access_token)).status).toBe(200)
  expect((await refresh(arrived.body.refresh_token)).status).toBe(200)
})

test('two tabs that renew at once both get on, whichever answer is kept', async () => {
  const { refreshToken } = await person(api)
  const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)))
  for (const reply of replies) {
    expect(reply.status).toBe(200)
    expect((await use(reply.body.access_token)).status).toBe(200)
  }
  const next = await Promise.all(replies.map((reply) => refresh(reply.body.refresh_token)))
  expect(next.map((reply) => reply.status)).toEqual(Array(8).fill(200))
})

test('an old refresh token ends the session once the pair after it was used', async () => {
  const { refreshToken } = await person(api)
  const { body } = await refresh(refreshToken)
  await use(body.access_token)
  const reused = await refresh(refreshToken)
  expect(reused.status).toBe(401)
  expect(reused.body).toEqual({ message: 'Your session has ended. Please sign in again.' })
  expect((await use(body.access_token)).status).toBe(401)
  expect((await refresh(body.refresh_token)).status).toBe(401)
})

test('checking the new access token counts as using it', async () => {
  const { refreshToken } = await person(api)
  const { body } = await refresh(refreshToken)
  await api.call(account.checkToken, { access_token: body.access_token })
  expect((await refresh(refreshToken)).status).toBe(401)
})

test('a refresh token from before the last two ends the session', async () => {
  const { refreshToken } = await person(api)
  const second = (await refresh(refreshToken)).body.refresh_token
  const third = (await refresh(second)).body
  expect((await refresh(refreshToken)).status).toBe(401)
  expect((await use(third.access_token)).status).toBe(401)
})

test.each(['', 'x', '.', '..', 'no-session.secret', 'x'.repeat(200)])(
  'the refresh token %j is refused and ends nothing',
  async (nonsense) => {
    const { token } = await person(api)
    expect((await refresh(nonsense)).status).toBe(401)
    expect((await use(token)).status).toBe(200)
  },
)

test('a refresh token that is no text, or too long, is refused at that field', async () => {
  for (const refresh_token of [undefined, 7, 'x'.repeat(201)]) {
    const reply = await api.call(account.refresh, { refresh_token })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.fields!)).toEqual(['refresh_token'])
  }
})

test('a session that nobody used for 90 days is over', async () => {
  const { refreshToken } = await person(api)
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  const lastUsed = (lastUsedAt: Date) =>
    api.db
      .update(sessions)
      .set({ lastUsedAt })
      .where(eq(sessions.id, idOf(refreshToken)))
  await lastUsed(days(89))
  const renewed = await refresh(refreshToken)
  expect(renewed.status).toBe(200)
  await lastUsed(days(91))
  expect((await refresh(renewed.body.refresh_token)).status).toBe(401)
})

test('the devices that are signed in are listed, the latest first, by browser and system', async () => {
  const { token, user } = await person(api)
  await signInAgain(
    user.email,
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  )
  const { body } = await use(token)
  expect(body.sessions).toEqual([
    {
      id: expect.any(String),
      device: 'Chrome, Android',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      current: false,
    },
    expect.objectContaining({ device: '', current: true }),
  ])
})

test('ending a session signs that device out and no other', async () => {
  const { token, user } = await person(api)
  const other = await signInAgain(user.email, 'curl/8')
  const input = { session_id: idOf(other.refresh_token) }
  const reply = await api.call(account.endSession, input, { token, language: 'en' })
  expect(reply.body).toEqual({ message: 'This device has been signed out.' })
  expect((await use(other.access_token)).status).toBe(401)
  expect((await refresh(other.refresh_token)).status).toBe(401)
  expect((await use(token)).status).toBe(200)
  expect((await api.call(account.endSession, input, { token })).status).toBe(404)
})

test('signing out ends the session that asks for it', async () => {
  const { token, refreshToken } = await person(api)
  expect((await api.call(account.endSession, { session_id: 'current' }, { token })).status).toBe(200)
  expect((await use(token)).status).toBe(401)
  expect((await refresh(refreshToken)).status).toBe(401)
})

test("somebody else's session is not there", async () => {
  const { token } = await person(api)
  const other = await person(api)
  const input = { session_id: idOf(other.refreshToken) }
  expect((await api.call(account.endSession, input, { token })).status).toBe(404)
  expect((await use(other.token)).status).toBe(200)
})
