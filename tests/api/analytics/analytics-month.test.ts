import { expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { donations } from '#contract/donations.ts'
import { funds } from '#contract/funds.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { member, owner } from '#tests/support/actors.ts'
import { analyticsOf, at, now } from '#tests/support/analytics.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})

test('a month has its services, its gifts by fund, and who came for the first time', async () => {
  const { token, church } = await owner(api)
  const { id } = await member(api, token, church.id)
  const mark = (date: string, guests: number) =>
    api.call(
      attendance.mark,
      {
        church_id: church.id,
        date,
        marks: [{ member_id: id, present: true, marked_at: `${date}T15:00:00Z` }],
        guests: { count: guests, marked_at: `${date}T15:00:00Z` },
      },
      { token },
    )
  await mark('2025-12-28', 9)
  await mark('2026-01-04', 3)
  await mark('2026-01-31', 1)
  await mark('2026-02-01', 5)
  const { body: known } = await api.call(funds.list, { church_id: church.id }, { token })
  const [fund] = known.funds
  const give = (amount: number, date: string, fund_id: string | null) =>
    api.call(donations.add, { church_id: church.id, member_id: id, amount, date, fund_id }, { token })
  await give(10, '2026-01-01', fund!.id)
  await give(15.5, '2026-01-31', fund!.id)
  await give(5, '2026-01-15', null)
  await give(99, '2026-02-01', null)

  const read = async (month: string) =>
    (await api.call(analytics.month, { church_id: church.id, month }, { token })).body
  const january = await read('2026-01')
  expect(january.services).toEqual([
    { date: '2026-01-04', name: null, present: 1, guests: 3 },
    { date: '2026-01-31', name: null, present: 1, guests: 1 },
  ])
  expect(january.sundays).toEqual({ services: 1, average: 4 })
  expect(january.midweek).toEqual({ services: 1, average: 2 })
  expect(january.gifts).toEqual([
    { fund_name: fund!.name, currency: church.currency, amount: 25.5, gifts: 2 },
    { fund_name: '', currency: church.currency, amount: 5, gifts: 1 },
  ])
  expect(january.first_visits).toEqual([])
  expect(await read('2024-02')).toEqual({
    services: [],
    sundays: { services: 0, average: null },
    midweek: { services: 0, average: null },
    gifts: [],
    first_visits: [],
    joined: 0,
    absent_members: [],
    absent_total: 0,
  })
})

test('a month tells who had stayed away for three Sundays when it ended, a running one who does today', async () => {
  const by = await owner(api)
  const { mark, overview } = analyticsOf(api)
  const [regular, came, gone] = await congregation(
    api,
    by.church.id,
    ['Regular', 'Came', 'Gone'],
    '2026-01-01',
  )
  await congregation(api, by.church.id, ['New'], '2026-10-12')
  for (const date of ['2026-10-04', '2026-10-11', '2026-10-18', '2026-10-25', '2026-11-01', '2026-11-08']) {
    await mark(by, date, [regular!])
  }
  await mark(by, '2026-09-27', [came!, gone!])
  // In the week before the last three Sundays of October.
  await mark(by, '2026-10-07', [gone!])
  await mark(by, '2026-11-11', [came!])
  const absentIn = (month: string) =>
    at(now, async () => {
      const input = { church_id: by.church.id, month }
      const { body } = await api.call(analytics.month, input, { token: by.token })
      expect(body.absent_total).toBe(body.absent_members.length)
      return body.absent_members.map(({ name }) => name)
    })
  expect(await absentIn('2026-09')).toEqual([])
  expect(await absentIn('2026-10')).toEqual(['Gone', 'Came'])
  const today = await overview(by)
  expect(today.absent_members.map(({ name }) => name)).toEqual(['New', 'Gone'])
  expect(await absentIn('2026-11')).toEqual(['New', 'Gone'])
})

test('what is no month is said at its field', async () => {
  const { token, church } = await owner(api)
  const input = { church_id: church.id, month: '2026-13' }
  await expectFieldRefused(
    api,
    analytics.month,
    input,
    { field: 'month', message: m.date_invalid },
    { token },
  )
})
