import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { church } from '#contract/church.ts'
import { users } from '#server/db/schema/account.ts'
import { invitationCounts } from '#server/db/schema/events.ts'
import { owner, person, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})

afterEach(() => {
  vi.useRealTimers()
})

async function usage(churchId: string, token: string, instant?: string) {
  if (instant) vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  const reply = await api.call(church.usage, { church_id: churchId }, { token })
  vi.useRealTimers()
  return reply
}

test('a church sees how much of the plan is used up', async () => {
  const by = await owner(api)
  await congregation(api, by.church.id, ['Anne', 'Jean'], '2026-01-04')
  const count = (month: string, invitations: number) => ({ churchId: by.church.id, month, invitations })
  await api.db.insert(invitationCounts).values([count('2026-10-01', 7), count('2026-11-01', 12)])
  // The month is the church's: at this moment October has not ended there.
  const october = await usage(by.church.id, by.token, '2026-11-01T03:59:00Z')
  expect(october.body).toEqual({
    plan: 'free',
    members: 2,
    member_limit: 20,
    invites: 7,
    invite_limit: 40,
    month: '2026-10',
    texts: 0,
    text_limit: 100,
    waiting: 0,
  })
  const november = await usage(by.church.id, by.token, '2026-11-01T04:01:00Z')
  expect(november.body).toMatchObject({ invites: 12, month: '2026-11' })
  expect((await usage(by.church.id, by.token, '2026-12-25T15:00:00Z')).body.invites).toBe(0)
})

test('the plan is that of the owner, whoever asks', async () => {
  const by = await owner(api)
  await api.db.update(users).set({ plan: 'starter' }).where(eq(users.id, by.user.id))
  const leader = await withRole(api, by.church.id, 'leader')
  const { body } = await usage(by.church.id, leader.token)
  expect(body).toMatchObject({ plan: 'starter', member_limit: 250, invite_limit: 500 })
})

test('ushers, strangers and visitors do not see it', async () => {
  const by = await owner(api)
  expect((await api.call(church.usage, { church_id: by.church.id })).status).toBe(401)
  expect((await usage(by.church.id, (await withRole(api, by.church.id, 'usher')).token)).status).toBe(403)
  expect((await usage(by.church.id, (await owner(api)).token)).status).toBe(404)
  expect((await usage('none', (await person(api)).token)).status).toBe(404)
  expect((await api.call(church.usage, {}, { token: by.token })).status).toBe(404)
})
