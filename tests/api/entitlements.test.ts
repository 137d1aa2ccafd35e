import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { events } from '#contract/events.ts'
import { requireRoom, spend } from '#server/billing/entitlements.ts'
import { LimitReached } from '#server/billing/limits.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { churches } from '#server/db/schema/church.ts'
import { invitationCounts } from '#server/db/schema/events.ts'
import { member, owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

// What a plan allows, whoever adds and however many add at once.

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})

afterEach(() => {
  vi.useRealTimers()
})

const adultCount = async (churchId: string) => {
  const [row] = await api.db.select().from(churches).where(eq(churches.id, churchId))
  return row!.adultCount
}
const invitationsOf = (churchId: string) =>
  api.db.select().from(invitationCounts).where(eq(invitationCounts.churchId, churchId))
const credits = async (userId: string) => {
  const [row] = await api.db.select().from(users).where(eq(users.id, userId))
  return row!.credits
}

/** So many transactions at once: how many were let through and how many met the limit. */
async function atOnce(count: number, work: (tx: Db) => Promise<void>) {
  const results = await Promise.allSettled(Array.from({ length: count }, () => transaction(api.db, work)))
  const limited = results.filter((one) => one.status === 'rejected' && one.reason instanceof LimitReached)
  return { done: results.filter((one) => one.status === 'fulfilled').length, limited: limited.length }
}

describe('many at once get no more than the plan allows', () => {
  test('members', async () => {
    const { church } = await owner(api)
    const outcome = await atOnce(24, (tx) => spend(tx, church.id, 'members', 1))
    expect(outcome).toEqual({ done: 20, limited: 4 })
    expect(await adultCount(church.id)).toBe(20)
  })

  test('invitations', async () => {
    const { church } = await owner(api)
    const outcome = await atOnce(9, (tx) => spend(tx, church.id, 'invitations', 6))
    expect(outcome).toEqual({ done: 6, limited: 3 })
    expect(await invitationsOf(church.id)).toMatchObject([{ invitations: 36 }])
  })

  test('podcasts', async () => {
    const { user } = await person(api)
    const outcome = await atOnce(13, (tx) => spend(tx, user.id, 'podcasts', 1))
    expect(outcome).toEqual({ done: 10, limited: 3 })
    expect(await credits(user.id)).toBe(0)
  })
})

test('the plan of a church is its owner’s, and it is the plan of today', async () => {
  const { church, user } = await owner(api)
  await expect(atOnce(1, (tx) => spend(tx, church.id, 'members', 21))).resolves.toEqual({
    done: 0,
    limited: 1,
  })
  await api.db.update(users).set({ plan: 'starter' }).where(eq(users.id, user.id))
  await expect(atOnce(1, (tx) => spend(tx, church.id, 'members', 250))).resolves.toEqual({
    done: 1,
    limited: 0,
  })
})

test('what adds nothing is let through, also above the limit', async () => {
  const { church } = await owner(api)
  await api.db.update(churches).set({ adultCount: 30 }).where(eq(churches.id, church.id))
  await spend(api.db, church.id, 'members', 0)
  expect(await adultCount(church.id)).toBe(30)
})

test('a paid plan uploads without end and keeps its credits', async () => {
  const { user } = await person(api)
  await api.db.update(users).set({ plan: 'starter', credits: 0 }).where(eq(users.id, user.id))
  await requireRoom(api.db, user.id, 'podcasts', 1)
  expect(await atOnce(3, (tx) => spend(tx, user.id, 'podcasts', 1))).toEqual({ done: 3, limited: 0 })
  expect(await credits(user.id)).toBe(0)
})

test('asking for room counts nothing', async () => {
  const { church, user } = await owner(api)
  await requireRoom(api.db, church.id, 'members', 20)
  await expect(requireRoom(api.db, church.id, 'members', 21)).rejects.toBeInstanceOf(LimitReached)
  await requireRoom(api.db, user.id, 'podcasts', 10)
  await expect(requireRoom(api.db, user.id, 'podcasts', 11)).rejects.toBeInstanceOf(LimitReached)
  expect([await adultCount(church.id), await credits(user.id)]).toEqual([0, 10])
})

test.each([
  // In Haiti it is still October, in UTC it is November.
  ['America/Port-au-Prince', '2026-11-01T03:30:00Z', '2026-10-01'],
  ['America/Port-au-Prince', '2026-11-01T04:30:00Z', '2026-11-01'],
  ['America/Los_Angeles', '2027-01-01T07:59:00Z', '2026-12-01'],
])('an invitation in %s at %s counts in the month of %s', async (timezone, instant, month) => {
  const { church, token } = await owner(api, { timezone })
  const { id } = await member(api, token, church.id)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  const times = { start_time: '10:00 AM', end_time: '11:00 AM' }
  const event = { title: 'Jèn', date: '2027-02-01', ...times, church_id: church.id, member_ids: [id] }
  const reply = await api.call(events.create, event, { token })
  expect(reply.status).toBe(200)
  expect(await invitationsOf(church.id)).toEqual([{ churchId: church.id, month, invitations: 1 }])
})
