import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { churches } from '#server/db/schema/church.ts'
import { donations } from '#server/db/schema/donations.ts'
import { events, invitations } from '#server/db/schema/events.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

// The events and the gifts of the overview.

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})

type Owner = Awaited<ReturnType<typeof owner>>

// A Tuesday; its week is from the 16th to the 22nd.
const tuesday = '2026-11-17T15:00:00Z'

afterEach(() => {
  vi.useRealTimers()
})

async function overview(by: Owner, instant = tuesday) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  const response = await api.call(analytics.overview, { church_id: by.church.id }, { token: by.token })
  vi.useRealTimers()
  expect(response.status).toBe(200)
  return response.body
}

async function event(by: Owner, title: string, date: string, hour = 10) {
  const id = randomUUID()
  const times = { startTime: `${hour}:00 AM`, endTime: `${hour}:30 AM`, startMinute: hour * 60 }
  await api.db.insert(events).values({ id, churchId: by.church.id, title, date, ...times })
  return id
}

type Gift = { memberId: string; amountMinor: number; date: string; currency?: 'USD' | 'HTG' }

async function gifts(by: Owner, given: Gift[]) {
  const rows = given.map((gift) => ({
    id: randomUUID(),
    churchId: by.church.id,
    currency: 'USD' as const,
    loggedBy: by.user.id,
    ...gift,
  }))
  await api.db.insert(donations).values(rows)
}

it('has the events from today to Sunday and counts all upcoming ones', async () => {
  const by = await owner(api)
  const other = await owner(api)
  await event(by, 'Yesterday', '2026-11-16')
  await event(by, 'Saturday', '2026-11-21')
  const today = await event(by, 'Today', '2026-11-17')
  await event(by, 'Early', '2026-11-21', 7)
  await event(by, 'Sunday', '2026-11-22')
  await event(by, 'Monday', '2026-11-23')
  await event(other, 'Elsewhere', '2026-11-18')
  const body = await overview(by)
  expect(body.events.map(({ title }) => title)).toEqual(['Today', 'Early', 'Saturday', 'Sunday'])
  expect(body.events[0]).toEqual({
    id: today,
    title: 'Today',
    date: '2026-11-17',
    start_time: '10:00 AM',
    invited_count: 0,
    rsvp_yes_count: 0,
    pending_member_ids: [],
  })
  expect(body.counts.upcoming_events).toBe(5)
})

it('uses the date in the church’s time zone: on Monday morning a new week starts', async () => {
  const by = await owner(api)
  await event(by, 'Sunday', '2026-11-22')
  await event(by, 'Monday', '2026-11-23')
  const titles = async (instant: string) => (await overview(by, instant)).events.map(({ title }) => title)
  expect(await titles('2026-11-23T04:59:00Z')).toEqual(['Sunday'])
  expect(await titles('2026-11-23T05:01:00Z')).toEqual(['Monday'])
})

it('counts RSVPs and lists members without one', async () => {
  const by = await owner(api)
  const ids = await congregation(api, by.church.id, ['Anne', 'Jean', 'Marie', 'Paul'], '2026-01-04')
  const eventId = await event(by, 'Koral', '2026-11-18')
  const statuses = ['yes', 'pending', 'no', 'pending'] as const
  await api.db
    .insert(invitations)
    .values(statuses.map((status, i) => ({ eventId, memberId: ids[i]!, status })))
  const [summary] = (await overview(by)).events
  expect(summary).toMatchObject({ invited_count: 4, rsvp_yes_count: 1 })
  expect(summary!.pending_member_ids.toSorted()).toEqual([ids[1]!, ids[3]!].toSorted())
})

it('sums the gifts of the week and lists the highest givers, per currency', async () => {
  const by = await owner(api)
  await api.db.update(churches).set({ currency: 'HTG' }).where(eq(churches.id, by.church.id))
  const names = ['Anne', 'Jean', 'Marie', 'Paul']
  const [anne, jean, marie, paul] = await congregation(api, by.church.id, names, '2026-01-04')
  await gifts(by, [
    { memberId: anne!, amountMinor: 1050, date: '2026-11-16' },
    { memberId: anne!, amountMinor: 1000, date: '2026-11-17' },
    { memberId: jean!, amountMinor: 500, date: '2026-11-22' },
    { memberId: marie!, amountMinor: 2000, date: '2026-11-16' },
    { memberId: paul!, amountMinor: 100, date: '2026-11-16' },
    { memberId: paul!, amountMinor: 700_000, date: '2026-11-16', currency: 'HTG' },
    { memberId: marie!, amountMinor: 9900, date: '2026-11-15' },
    { memberId: marie!, amountMinor: 9900, date: '2026-11-23' },
  ])
  const other = await owner(api)
  const [elsewhere] = await congregation(api, other.church.id, ['Else'], '2026-01-04')
  await gifts(other, [{ memberId: elsewhere!, amountMinor: 4200, date: '2026-11-16' }])

  const { donations: sums, counts } = await overview(by)
  expect(counts.donations_this_week).toBe(6)
  // The church's own currency first.
  expect(sums.total).toEqual([
    { currency: 'HTG', amount: 7000, gifts: 1 },
    { currency: 'USD', amount: 46.5, gifts: 5 },
  ])
  expect(sums.top_donors).toEqual([
    { member_id: paul, name: 'Paul', amount: 7000, currency: 'HTG' },
    { member_id: anne, name: 'Anne', amount: 20.5, currency: 'USD' },
    { member_id: marie, name: 'Marie', amount: 20, currency: 'USD' },
    { member_id: jean, name: 'Jean', amount: 5, currency: 'USD' },
  ])
})
