import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { apiKeys as apiKeyCalls } from '#contract/account/api-keys.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { security } from '#contract/account/security.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { church } from '#contract/church.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { live } from '#contract/live.ts'
import { messages } from '#contract/messages.ts'
import { team } from '#contract/team.ts'
import { openSession } from '#server/account/session-store.ts'
import { tidyAccounts } from '#server/account/tidy.ts'
import { sessions } from '#server/db/schema/account.ts'
import { owner, person, withRole } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { apiKeyOf } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere, lastCode } from '#tests/support/samples/visitors.ts'
import { appCodeOf } from '#tests/support/second-factor.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

const api = await startApi()
const newPassword = 'new horse'

/** Opens both kinds of stream of a session. Resolves to what waits until both have ended. */
async function openStreams({ token, churchId }: { token: string; churchId: string }) {
  const { ticket } = (await api.call(messages.ticket, {}, { token })).body
  const responses = [
    await api.app.request(...callRequest(live.changes, { church_id: churchId }, { token })),
    await api.app.request(...callRequest(messages.live, { ticket }, {})),
  ]
  for (const { status } of responses) expect(status).toBe(200)
  return () => Promise.all(responses.map((response) => response.text()))
}

/** A second session of the account. */
async function signInAgain({ user }: Actor) {
  const input = { email: user.email!, password: 'correct horse' }
  return sessionGiven((await api.call(account.signIn, input, { headers: fromElsewhere() })).body)
}

type Ends = (of: Actor, other: { access_token: string }) => Promise<{ status: number }>
const endings: [string, Ends][] = [
  [
    'signing out',
    (_, other) => api.call(account.endSession, { session_id: 'current' }, { token: other.access_token }),
  ],
  [
    'ending it from another device',
    async ({ token }) => {
      const mine = (await api.call(account.sessions, {}, { token })).body.sessions
      return api.call(account.endSession, { session_id: mine.find((one) => !one.current)!.id }, { token })
    },
  ],
  ['signing out everywhere else', ({ token }) => api.call(security.endOtherSessions, {}, { token })],
  [
    'a changed password',
    ({ token }) =>
      api.call(account.changePassword, { old_password: 'correct horse', password: newPassword }, { token }),
  ],
  [
    'a reset of the password',
    async ({ user }) => {
      const email = user.email!
      await api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })
      const input = { email, password: newPassword, token: await lastCode(api.db, email) }
      return api.call(account.resetPassword, input, { headers: fromElsewhere() })
    },
  ],
  [
    'a second factor that is turned on',
    async ({ token }) => {
      const { uri } = (await api.call(secondFactor.begin, {}, { token })).body
      return api.call(secondFactor.confirm, { code: appCodeOf(uri) }, { token })
    },
  ],
]

test.each(endings)('%s ends the open streams of a session with it', async (_, end) => {
  const pastor = await owner(api)
  const other = await signInAgain(pastor)
  const ended = await openStreams({ token: other.access_token, churchId: pastor.church.id })
  expect((await end(pastor, other)).status).toBe(200)
  await ended()
  expect((await api.call(account.sessions, {}, { token: other.access_token })).status).toBe(401)
})

test('the streams of the session that goes on stay open', async () => {
  const pastor = await owner(api)
  const other = await signInAgain(pastor)
  const ended = await openStreams({ token: other.access_token, churchId: pastor.church.id })
  const mine = await api.app.request(
    ...callRequest(live.changes, { church_id: pastor.church.id }, { token: pastor.token }),
  )
  await api.call(security.endOtherSessions, {}, { token: pastor.token })
  await ended()
  const reader = mine.body!.getReader()
  await reader.read()
  const next = reader.read()
  const guests = { count: 7, marked_at: new Date().toISOString() }
  const date = dateIn(pastor.church.timezone, new Date())
  await api.call(attendance.mark, { church_id: pastor.church.id, date, guests }, { token: pastor.token })
  expect(new TextDecoder().decode((await next).value)).toContain('attendance.get')
  await reader.cancel()
})

test('who is removed from a team, or gets another role, hears no more by the stream of before', async () => {
  const pastor = await owner(api)
  const church_id = pastor.church.id
  for (const change of ['role', 'removal'] as const) {
    const leader = await withRole(api, church_id, 'leader')
    const stream = await api.app.request(...callRequest(live.changes, { church_id }, { token: leader.token }))
    const input = { church_id, user_id: leader.user.id }
    const reply =
      change === 'role'
        ? await api.call(team.change, { ...input, role: 'usher' }, { token: pastor.token })
        : await api.call(team.remove, input, { token: pastor.token })
    expect(reply.status).toBe(200)
    await stream.text()
  }
})

test('an account has ten streams of a kind, whatever number of sessions: one more ends the oldest', async () => {
  const pastor = await owner(api)
  const open = async () => {
    const { access_token } = await openSession(api.db, pastor.user.id, '')
    const input = { church_id: pastor.church.id }
    return api.app.request(...callRequest(live.changes, input, { token: access_token }))
  }
  const first = await open()
  const others: Response[] = []
  for (let i = 0; i < 10; i++) others.push(await open())
  await first.text()
  for (const { body } of others) await body!.cancel()
})

test('an account has fifty sessions at most: one more ends the one that was used longest ago', async () => {
  const { user, token } = await person(api)
  const idle = await openSession(api.db, user.id, '')
  await api.db
    .update(sessions)
    .set({ lastUsedAt: sql`now() - interval '1 day'` })
    .where(eq(sessions.id, idle.refresh_token.split('.')[0]!))
  for (let i = 0; i < 49; i++) await openSession(api.db, user.id, '')
  expect(await api.db.$count(sessions, eq(sessions.userId, user.id))).toBe(50)
  expect((await api.call(account.sessions, {}, { token: idle.access_token })).status).toBe(401)
  expect((await api.call(account.sessions, {}, { token })).status).toBe(200)
})

test('a session ends 180 days after the sign-in, however often it is used', async () => {
  const { refreshToken, user, token } = await person(api)
  const begun = (days: number) =>
    api.db
      .update(sessions)
      .set({ createdAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(sessions.userId, user.id))
  await begun(179)
  const renewed = await api.call(account.refresh, { refresh_token: refreshToken })
  expect(renewed.status).toBe(200)
  await begun(181)
  const { access_token, refresh_token } = renewed.body
  expect((await api.call(account.sessions, {}, { token: access_token })).body.sessions).toEqual([])
  expect((await api.call(account.refresh, { refresh_token })).status).toBe(401)
  expect(token).not.toBe(access_token)
  await tidyAccounts(api.db)
  expect(await api.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
})

test.each([
  [
    'a changed password',
    (token: string, revoke_api_key: boolean) =>
      api.call(
        account.changePassword,
        { old_password: 'correct horse', password: newPassword, revoke_api_key },
        { token },
      ),
  ],
  [
    'signing out everywhere else',
    (token: string, revoke: boolean) =>
      api.call(security.endOtherSessions, { revoke_api_key: revoke ? 'true' : 'false' }, { token }),
  ],
])('%s ends the API key where that is asked for, and only there', async (_, change) => {
  for (const revoke of [false, true]) {
    const { user, token } = await person(api)
    const key = await apiKeyOf(api, user.id)
    expect((await change(token, revoke)).status).toBe(200)
    const { key: left } = (await api.call(apiKeyCalls.look, {}, { token })).body
    expect(left === null).toBe(revoke)
    expect((await api.call(church.list, {}, { token: key })).status).toBe(revoke ? 401 : 200)
  }
})
