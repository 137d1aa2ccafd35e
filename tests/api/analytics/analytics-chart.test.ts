import { expect, it } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { addDays } from '#contract/fields/calendar.ts'
import { groups } from '#contract/groups.ts'
import { owner } from '#tests/support/actors.ts'
import { analyticsOf, at, now, sunday, weeksAgo } from '#tests/support/analytics.ts'
import { startApi } from '#tests/support/api.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})
const { overview, mark, guests } = analyticsOf(api)

type Owner = Awaited<ReturnType<typeof owner>>

it('has the last twelve weeks for a chart, with the year before and what is usual', async () => {
  const by = await owner(api)
  for (const [weeks, count] of [
    [0, 60],
    [1, 50],
    [3, 40],
    [4, 45],
    [52, 30],
    [55, 25],
  ] as const) {
    await guests(by, weeksAgo(weeks), count)
  }
  await guests(by, addDays(sunday, -3), 20)
  await guests(by, addDays(sunday, 1), 12)
  const { usual, weeks } = (await overview(by)).attendance_series
  // 50, 40, 45, 30, 25: midweek services are not among them.
  expect(usual).toBe(40)
  const none = { sunday_visits: null, midweek_visits: null, last_year: null, service_date: null }
  const week = (ago: number, fields: object) => ({
    ...none,
    sunday: weeksAgo(ago),
    running: false,
    ...fields,
  })
  expect(weeks.slice(-5)).toEqual([
    week(3, { sunday_visits: 40, last_year: 25, service_date: weeksAgo(3) }),
    week(2, {}),
    week(1, { sunday_visits: 50, service_date: weeksAgo(1) }),
    week(0, { sunday_visits: 60, midweek_visits: 20, last_year: 30, service_date: sunday }),
    // The Sunday to come, and Monday's service before it.
    week(-1, { midweek_visits: 12, running: true, service_date: addDays(sunday, 1) }),
  ])
  // While the service of the next Sunday goes on, it is compared with the Sundays before, and has not fallen.
  const next = addDays(sunday, 7)
  const during = `${next}T15:00:00Z`
  await guests(by, next, 3, during)
  const running = (await overview(by, during)).attendance_series
  expect(running.usual).toBe(43)
  expect(running.weeks.at(-1)).toMatchObject({ sunday: next, sunday_visits: 3, running: true })
  // From Monday on it is over.
  const after = (await overview(by, `${addDays(next, 1)}T16:00:00Z`)).attendance_series.weeks.slice(-2)
  expect(after).toMatchObject([
    { sunday: next, sunday_visits: 3, running: false },
    { sunday: addDays(next, 7), sunday_visits: null, running: true },
  ])
})

const groupsOf = (by: Owner) =>
  at(now, async () => {
    const response = await api.call(analytics.groups, { church_id: by.church.id }, { token: by.token })
    expect(response.status).toBe(200)
    return response.body
  })

it('has how many of each group came in each week, once each', async () => {
  const by = await owner(api)
  const ids = await congregation(api, by.church.id, ['Anne', 'Jean', 'Marie'], weeksAgo(20))
  const add = async (name: string, memberIds: string[]) => {
    const input = { church_id: by.church.id, name }
    const { id } = (await api.call(groups.create, input, { token: by.token })).body
    if (memberIds.length > 0) {
      const added = { group_id: id, member_ids: memberIds }
      expect((await api.call(groups.addMember, added, { token: by.token })).status).toBe(200)
    }
    return id
  }
  const koral = await add('Koral', ids.slice(0, 2))
  const empty = await add('Jèn', [])
  await mark(by, sunday, ids)
  await mark(by, addDays(sunday, -1), ids.slice(0, 1))
  await mark(by, weeksAgo(2), ids.slice(1))
  await mark(by, weeksAgo(2), ids.slice(0, 1), false)
  const { weeks, groups: trends } = await groupsOf(by)
  expect(weeks.map(({ held }) => held).slice(-4)).toEqual([true, false, true, false])
  const none = Array.from({ length: 8 }, () => 0)
  expect(trends).toEqual([
    { group_id: empty, members: 0, came: [...none, 0, 0, 0, 0] },
    { group_id: koral, members: 2, came: [...none, 1, 0, 2, 0] },
  ])
  // Another church's are not among them.
  expect((await groupsOf(await owner(api))).groups).toEqual([])
})
