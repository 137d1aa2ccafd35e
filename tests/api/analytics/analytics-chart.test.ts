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
  const { usual, weeks } = (await overview(by)).attendance
  expect(usual).toBe(40)
  expect(weeks.slice(-4)).toEqual([
    { week: weeksAgo(3), visits: 40, last_year: 25, running: false, service_date: weeksAgo(3) },
    { week: weeksAgo(2), visits: null, last_year: null, running: false, service_date: null },
    { week: weeksAgo(1), visits: 50, last_year: null, running: false, service_date: weeksAgo(1) },
    { week: sunday, visits: 60, last_year: 30, running: false, service_date: sunday },
  ])
  // On the next Sunday, at church: nothing has fallen, the week is running.
  const next = addDays(sunday, 7)
  expect((await overview(by, `${next}T15:00:00Z`)).attendance.weeks.at(-1)).toMatchObject({
    week: next,
    visits: null,
    running: true,
  })
  await guests(by, next, 3, `${next}T15:00:00Z`)
  expect((await overview(by, `${next}T16:00:00Z`)).attendance).toMatchObject({ usual: 43 })
  expect((await overview(by, `${addDays(next, 1)}T16:00:00Z`)).attendance.weeks.at(-1)).toMatchObject({
    visits: 3,
    running: false,
  })
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
  await mark(by, addDays(sunday, 1), ids.slice(0, 1))
  await mark(by, weeksAgo(2), ids.slice(1))
  await mark(by, weeksAgo(2), ids.slice(0, 1), false)
  const { weeks, groups: trends } = await groupsOf(by)
  expect(weeks.map(({ held }) => held).slice(-3)).toEqual([true, false, true])
  const none = Array.from({ length: 9 }, () => 0)
  expect(trends).toEqual([
    { group_id: empty, members: 0, came: [...none, 0, 0, 0] },
    { group_id: koral, members: 2, came: [...none, 1, 0, 2] },
  ])
  // Another church's are not among them.
  expect((await groupsOf(await owner(api))).groups).toEqual([])
})
