import { afterEach, expect, it, vi } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { church } from '#contract/church.ts'
import { startApi } from '#tests/support/api.ts'
import { givingChurch } from '#tests/support/samples/gifts.ts'

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})
type GivingChurch = Awaited<ReturnType<typeof givingChurch>>

afterEach(() => {
  vi.useRealTimers()
})

/** What the figures are at an instant. */
async function figures({ churchId, token }: GivingChurch, instant = '2026-11-17T15:00:00Z') {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  const response = await api.call(analytics.funds, { church_id: churchId }, { token })
  vi.useRealTimers()
  expect(response.status).toBe(200)
  return response.body
}

/** From now on gifts are logged in gourdes. */
async function countInGourdes({ churchId, token, church: { name, address, phone, timezone } }: GivingChurch) {
  const settings = { church_id: churchId, name, address, phone, timezone, currency: 'HTG' }
  expect((await api.call(church.update, settings, { token })).status).toBe(200)
}

/** What was given by month, where something was. */
async function given(pastor: GivingChurch) {
  const { months, funds } = await figures(pastor)
  return funds.map(({ fund_name, currency, amounts }) => {
    const some = months.flatMap(({ month }, i) => (amounts[i] === 0 ? [] : [[month, amounts[i]]]))
    return { fund_name, currency, ...Object.fromEntries(some) }
  })
}

it('has the twelve months, of which the last is not over, also where nothing was given', async () => {
  const pastor = await givingChurch(api)
  const { months, funds } = await figures(pastor)
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
  ])
  expect(months.filter(({ running }) => running)).toEqual([{ month: '2026-11', running: true }])
  expect(funds).toEqual([])
  // Six in the morning in Europe is still the evening before in Haiti.
  expect((await figures(pastor, '2026-12-01T04:59:00Z')).months.at(-1)!.month).toBe('2026-11')
  expect((await figures(pastor, '2026-12-01T05:01:00Z')).months.at(-1)!.month).toBe('2026-12')
})

it('has what was given to each fund and to none by month and in those of the year before, currencies apart, the largest first', async () => {
  const pastor = await givingChurch(api)
  const [tithe, , building] = (await pastor.funds()).map(({ id }) => id)
  await pastor.give({ fund_id: tithe, amount: 10.1, date: '2025-12-01' })
  await pastor.give({ fund_id: tithe, amount: 20.2, date: '2025-12-31' })
  await pastor.give({ fund_id: building, amount: 500, date: '2026-11-30' })
  await pastor.give({ amount: 3, date: '2026-02-28' })
  // Before the first day and after the last one.
  await pastor.give({ fund_id: tithe, amount: 1000, date: '2025-11-30' })
  await pastor.give({ fund_id: tithe, amount: 1000, date: '2026-12-01' })
  await countInGourdes(pastor)
  await pastor.give({ fund_id: tithe, amount: 2500, date: '2026-02-01' })
  const expected = [
    { fund_name: 'Building', currency: 'USD', '2026-11': 500 },
    { fund_name: 'Tithe', currency: 'USD', '2025-12': 30.3 },
    { fund_name: '', currency: 'USD', '2026-02': 3 },
    { fund_name: 'Tithe', currency: 'HTG', '2026-02': 2500 },
  ]
  expect(await given(pastor)).toEqual(expected)
  expect((await figures(pastor)).funds.map(({ fund_id }) => fund_id)).toEqual([building, tithe, null, tithe])

  const before = (await figures(pastor)).funds.map(({ amounts_before }) => amounts_before.at(-1))
  expect(before).toEqual([0, 1000, 0, 0])

  const stranger = await givingChurch(api)
  await stranger.give({ amount: 99, date: '2026-02-01' })
  expect(await given(pastor)).toEqual(expected)
  expect(await given(stranger)).toEqual([{ fund_name: '', currency: 'USD', '2026-02': 99 }])
})
