import { startApi } from '#tests/support/api.ts'
import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/fields/calendar.ts'
import { owner } from '#tests/support/actors.ts'
import { sunday, weeksAgo, analyticsOf } from '#tests/support/analytics.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})
const { overview, mark, guests } = analyticsOf(api)

describe('the overview', () => {
  it('of a new church is empty', async () => {
    const { attendance_series: chart, ...figures } = await overview(await owner(api))
    const none = {
      sunday_visits: null,
      midweek_visits: null,
      last_year: null,
      running: false,
      service_date: null,
    }
    expect(chart.usual).toBeNull()
    expect(chart.weeks).toEqual(Array.from({ length: 12 }, (_, i) => ({ ...none, sunday: weeksAgo(10 - i) })))
    expect(figures).toEqual({
      visits: { this_week: 0 },
      counts: { members: 0, donations_this_week: 0, upcoming_events: 0, visitor_cards: 0 },
      weekly_attendance: [],
      sundays: [],
      events: [],
      donations: { total: [], top_donors: [] },
      absent_members: [],
      absent_total: 0,
    })
  })

  it('counts members and guests by week', async () => {
    const by = await owner(api)
    const ids = await congregation(api, by.church.id, ['Anne', 'Jean', 'Marie'], weeksAgo(20))
    await mark(by, sunday, ids)
    await guests(by, sunday, 4)
    await mark(by, addDays(sunday, -4), ids.slice(0, 1))
    await mark(by, weeksAgo(1), ids.slice(0, 2))
    const body = await overview(by)
    expect(body.counts.members).toBe(3)
    // It is Tuesday: no service has been held since Monday.
    expect(body.visits).toEqual({ this_week: 0 })
    expect((await overview(by, `${sunday}T20:00:00Z`)).visits).toEqual({ this_week: 8 })
    expect(body.weekly_attendance).toEqual([
      { week: addDays(sunday, -6), visits: 8 },
      { week: addDays(sunday, -13), visits: 2 },
    ])
    expect(body.sundays).toEqual([
      { date: sunday, visits: 7 },
      { date: weeksAgo(1), visits: 2 },
    ])
  })

  it('uses the date in the church’s time zone, across daylight saving changes', async () => {
    // The clocks of Port-au-Prince went back on 1 November 2026: Sunday ended at 5:00 UTC, Saturday at 4:00.
    const by = await owner(api)
    await guests(by, '2026-10-28', 20)
    await guests(by, '2026-11-01', 100)
    const { this_week } = (await overview(by, '2026-11-01T03:59:00Z')).visits
    expect(this_week).toBe(20)
    expect((await overview(by, '2026-11-01T04:01:00Z')).visits.this_week).toBe(120)
    const ended = await overview(by, '2026-11-02T04:59:00Z')
    expect(ended.visits.this_week).toBe(120)
    expect(ended.attendance_series.weeks.at(-1)).toMatchObject({ sunday: '2026-11-01', running: true })
    const next = await overview(by, '2026-11-02T05:01:00Z')
    expect(next.visits.this_week).toBe(0)
    expect(next.attendance_series.weeks.slice(-2)).toMatchObject([
      { sunday: '2026-11-01', sunday_visits: 100, midweek_visits: 20, running: false },
      { sunday: '2026-11-08', sunday_visits: null, midweek_visits: null },
    ])
    // In spring they went forward on 8 March: Sunday ended at 4:00 UTC.
    const spring = await owner(api)
    await guests(spring, '2026-03-04', 20)
    await guests(spring, '2026-03-08', 100)
    expect((await overview(spring, '2026-03-09T03:59:00Z')).visits.this_week).toBe(120)
    expect((await overview(spring, '2026-03-09T04:01:00Z')).visits.this_week).toBe(0)

    const west = await owner(api, { timezone: 'America/Los_Angeles', country: 'US' })
    await guests(west, '2026-11-01', 2)
    expect((await overview(west, '2026-11-02T07:59:00Z')).visits.this_week).toBe(2)
    expect((await overview(west, '2026-11-02T08:01:00Z')).visits.this_week).toBe(0)
  })

  it('compares Sundays with Sundays in a church that also meets on Wednesdays', async () => {
    const by = await owner(api)
    const sundays = [199, 188, 190, 180, 150]
    for (const [weeks, visits] of sundays.entries()) {
      await guests(by, weeksAgo(weeks), visits)
      await guests(by, addDays(weeksAgo(weeks), -4), 60 + weeks)
    }
    const body = await overview(by)
    expect(body.sundays.map(({ visits }) => visits)).toEqual(sundays)
    // The median of 188, 190, 180 and 150.
    expect(body.attendance_series.usual).toBe(184)
    const held = body.attendance_series.weeks.filter(({ service_date }) => service_date !== null)
    expect(held.map(({ sunday_visits }) => sunday_visits)).toEqual(sundays.toReversed())
    expect(held.map(({ midweek_visits }) => midweek_visits)).toEqual([64, 63, 62, 61, 60])
    expect(body.weekly_attendance.map(({ visits }) => visits)).toEqual([259, 249, 252, 243, 214])
  })

  it('excludes marks for tomorrow until then', async () => {
    const by = await owner(api)
    await guests(by, '2026-11-18', 5)
    expect((await overview(by)).weekly_attendance).toEqual([])
    expect((await overview(by, '2026-11-18T15:00:00Z')).weekly_attendance).toEqual([
      { week: addDays(sunday, 1), visits: 5 },
    ])
  })
})
