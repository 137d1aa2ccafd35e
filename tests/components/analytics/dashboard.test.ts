import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { analytics } from '#contract/analytics.ts'
import type { Overview } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance.ts'
import { addDays, dateIn, sundayBefore } from '#contract/fields/calendar.ts'
import { team } from '#contract/team.ts'
import { Problem } from '#server/http/problem.ts'
import { queryClient } from '#src/api/query.ts'
import { chooseChurch } from '#src/api/session.ts'
import { overviewQuery } from '#src/queries/church-queries.ts'
import { refresh } from '#src/queries/refresh.ts'
import { onePage } from '#tests/components/donations/sample-gifts.ts'
import { button, expectText, fillIn, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, legliz, noFigures, owner } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

test('a new church sees no alerts, and what to begin with', async () => {
  await open('/dashboard')
  await expectText('No alerts at this time')
  await expectText('No one has been counted for last Sunday yet')
  await expectText('Once attendance has been taken, the visits of each week will appear here.')
  const main = page.getByRole('main')
  const actions = page.getByRole('region', { name: 'Quick Actions' })
  // The first steps lead there, too.
  for (const [link, address] of [
    [actions.getByRole('link', { name: 'Take attendance' }), /^\/attendance$/],
    [actions.getByRole('link', { name: 'Import members' }), /^\/members\/import$/],
    [main.getByRole('link', { name: '+ Add Member' }), /^\/members\/form\//],
    [main.getByRole('link', { name: 'View all members' }), /^\/members$/],
  ] as const) {
    await expect.poll(() => link.query()?.getAttribute('href')).toMatch(address)
  }
})

/** A month of four services in which nobody came for the first time. */
const quietMonth = {
  services: 4,
  average: 20,
  midweek_average: null,
  last_year: null,
  first_time: 0,
  returned: 0,
  guests: 0,
  joined: 0,
  members: 40,
  running: false,
}

/** A week without a service, by the Sunday that ends it. */
const noService = (sunday: string) => ({
  sunday,
  sunday_visits: null as number | null,
  midweek_visits: null as number | null,
  last_year: null,
  running: false,
  service_date: null as string | null,
})

test('figures that an earlier version has stored, without the weeks, are shown', async () => {
  const { attendance_series: _, ...earlier } = noFigures
  queryClient.setQueryData(overviewQuery(legliz.id).queryKey, earlier as Overview)
  await open('/dashboard', { before: () => respond(analytics.overview, () => new Promise(() => {})) })
  await expectText('No alerts at this time')
  await expect.element(page.getByRole('region', { name: 'Weekly attendance' })).toBeVisible()
})

test('a church that has not met for twelve weeks still finds its months and services', async () => {
  const weeks = [noService('2026-11-15')]
  await open('/dashboard', {
    members: [aMember('Ana')],
    before: () => {
      const counts = { ...noFigures.counts, members: 1 }
      respond(analytics.overview, () => ({ ...noFigures, counts, attendance_series: { usual: null, weeks } }))
      respond(analytics.trend, () => ({ months: [{ ...quietMonth, month: '2026-08' }] }))
    },
  })
  const chart = page.getByRole('region', { name: 'Weekly attendance' })
  await expect.element(chart.getByText('Once attendance has been taken', { exact: false })).toBeVisible()
  await expect.element(chart.getByRole('link', { name: 'All services' })).toBeVisible()
  await chart.getByRole('radio', { name: '12 months' }).click()
  await expect.element(chart.getByRole('link', { name: 'Open this month' })).toBeVisible()
})

test('more than five absent members are shown on request', async () => {
  const people = ['Bob', 'Carl', 'Dora', 'Émile', 'Fara', 'Guy'].map((name) => aMember(name))
  const absent = people.map(({ id, name, phone }) => ({
    member_id: id,
    name,
    phone,
    missed_weeks: 3,
    followed_up: null,
  }))
  await open('/dashboard', {
    members: people,
    before: () =>
      respond(analytics.overview, () => ({
        ...noFigures,
        absent_members: absent,
        absent_total: absent.length,
      })),
  })
  const alerts = page.getByRole('region', { name: 'Alerts & Reminders' })
  const listed = () => alerts.getByRole('listitem').length
  await expectText('6 member(s) missed 3+ Sundays')
  await expect.poll(listed).toBe(5)
  await alerts.getByRole('button', { name: 'Show all 6' }).click()
  await expect.poll(listed).toBe(6)
})

test('the last Sunday is compared with Sundays of before the last services', async () => {
  const sunday = sundayBefore(dateIn(legliz.timezone))
  const sundays = [14, 10, 10, 9].map((visits, weeks) => ({ date: addDays(sunday, -7 * weeks), visits }))
  await open('/dashboard', {
    before: () => {
      respond(attendance.services, () => ({
        services: [{ date: sunday, present: 12, guests: 2 }],
        ...onePage(1),
      }))
      respond(analytics.overview, () => ({ ...noFigures, sundays }))
    },
  })
  await expectText('14 came last Sunday, 4 more than usual')
})

test('the line and the chart say the same, with Sundays and midweek services apart', async () => {
  const sunday = sundayBefore(dateIn(legliz.timezone))
  const sundays = [199, 188, 190, 180].map((visits, weeks) => ({ date: addDays(sunday, -7 * weeks), visits }))
  const weeks = sundays.toReversed().map(({ date, visits }) => ({
    ...noService(date),
    sunday_visits: visits,
    midweek_visits: 65,
    service_date: date,
  }))
  await open('/dashboard', {
    members: [aMember('Ana')],
    before: () => {
      respond(attendance.services, () => ({
        services: sundays.flatMap(({ date, visits }) => [
          { date, present: visits - 9, guests: 9 },
          { date: addDays(date, -4), present: 60, guests: 5 },
        ]),
        ...onePage(8),
      }))
      const overview = { ...noFigures, sundays, attendance_series: { usual: 188, weeks } }
      respond(analytics.overview, () => overview)
    },
  })
  await expectText('199 came last Sunday, 11 more than usual')
  const chart = page.getByRole('region', { name: 'Weekly attendance' })
  await expect.element(chart.getByText('Usual: 188')).toBeVisible()
  await expect.element(chart.getByText('Sundays', { exact: true }).last()).toBeInTheDocument()
  await expect
    .element(chart.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/, 199, Midweek: 65, 11 more than last time$/))
  const rows = chart.getByRole('table').getByRole('row')
  await expect.element(rows.first()).toHaveTextContent('SundaySundaysMidweekTrend')
  await expect.element(rows.last()).toHaveTextContent(/1996511 more than last time$/)
})

test('those who are long away are folded, and unfold by the keyboard', async () => {
  const missed = { Ana: 3, Bel: 12, Carl: 13, Dora: 40 }
  const absent = Object.entries(missed).map(([name, missed_weeks]) => ({
    member_id: name,
    name,
    phone: null,
    missed_weeks,
    followed_up: null,
  }))
  const figures = { ...noFigures, absent_members: absent.toReversed(), absent_total: 4 }
  await open('/dashboard', {
    members: Object.keys(missed).map((name) => aMember(name)),
    before: () => respond(analytics.overview, () => figures),
  })
  const alerts = page.getByRole('region', { name: 'Alerts & Reminders' })
  const shown = () =>
    alerts
      .getByRole('listitem')
      .elements()
      .filter((row) => row.checkVisibility())
      .map((row) => row.querySelector('a')!.textContent)
  await expectText('4 member(s) missed 3+ Sundays')
  await expect.poll(shown).toEqual(['Ana', 'Bel'])
  const summary = alerts.getByText('Long away, over 12 Sundays (2)')
  summary.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual(['Ana', 'Bel', 'Carl', 'Dora'])
})

test('figures that cannot be had are asked for again', async () => {
  await open('/dashboard', {
    before: () =>
      respond(analytics.overview, () => {
        throw new Problem(500 as 503, 'Something went wrong. Try again.')
      }),
  })
  await expectText('Failed to load analytics.')
  respond(analytics.overview, () => noFigures)
  await button('Try again').click()
  await expectText('No alerts at this time')
})

test('the last twelve months tell who came for the first time, and who has joined', async () => {
  const months = Array.from({ length: 12 }, (_, i) => ({
    ...quietMonth,
    month: `2026-${String(i + 1).padStart(2, '0')}`,
  }))
  months[10] = { ...months[10]!, first_time: 3, returned: 2, guests: 5 }
  months[11] = { ...months[11]!, joined: 2, members: 42, running: true }
  await open('/dashboard', {
    members: [aMember('Ana')],
    before: () => respond(analytics.trend, () => ({ months })),
  })
  const year = page.getByRole('region', { name: 'Last 12 months' })
  await expect.element(year.getByText('First visits: 3. Guests counted: 5. Came again: 2.')).toBeVisible()
  const rows = () => year.getByRole('table').getByRole('row')
  await expect.poll(() => rows().length).toBe(13)
  await expect.element(rows().nth(11)).toHaveTextContent(/November 2026.*3.*2 of 3 came again/)
  await year.getByRole('radio', { name: 'Growth' }).click()
  await expect.element(year.getByText('Members today: 42. Joined in these months: 2.')).toBeVisible()
  await expect.element(rows().nth(12)).toHaveTextContent(/December 2026.*2/)
})

test('a month of the attendance leads to its page', async () => {
  const month = { ...quietMonth, month: '2026-10' }
  await open('/dashboard', {
    members: [aMember('Ana')],
    before: () => {
      respond(analytics.overview, () => ({
        ...noFigures,
        attendance_series: {
          usual: null,
          weeks: [{ ...noService('2026-10-25'), sunday_visits: 20, service_date: '2026-10-25' }],
        },
      }))
      respond(analytics.trend, () => ({ months: [month] }))
    },
  })
  const chart = page.getByRole('region', { name: 'Weekly attendance' })
  await chart.getByRole('radio', { name: '12 months' }).click()
  await expect
    .element(chart.getByRole('link', { name: 'Open this month' }))
    .toHaveAttribute('href', '/print/month?month=2026-10')
})

test('a contact that the device has no room for is said, and stays to be noted', async () => {
  const ana = aMember('Ana')
  const absent = { member_id: ana.id, name: 'Ana', phone: ana.phone, missed_weeks: 3, followed_up: null }
  await open('/dashboard', {
    members: [ana],
    before: () =>
      respond(analytics.overview, () => ({ ...noFigures, absent_members: [absent], absent_total: 1 })),
  })
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  try {
    await button('Mark as contacted: Ana').click()
    await expectText('This could not be noted.')
  } finally {
    full.mockRestore()
  }
  await expect.element(button('Mark as contacted: Ana')).toBeEnabled()
})

test('whom to call is on the first screen of a phone, though visitor cards wait', async () => {
  const ana = aMember('Ana', { phone: '+50937123456' })
  const absent = { member_id: ana.id, name: 'Ana', phone: ana.phone, missed_weeks: 3, followed_up: null }
  await open('/dashboard', {
    members: [ana],
    before: () => {
      const counts = { ...noFigures.counts, members: 1, visitor_cards: 2 }
      respond(analytics.overview, () => ({ ...noFigures, counts, absent_members: [absent], absent_total: 1 }))
    },
  })
  await button('Hide').click()
  await expectText('2 visitor cards to review')
  const call = page
    .getByRole('region', { name: 'Alerts & Reminders' })
    .getByRole('link', { name: 'Call Ana' })
  await expect.element(call).toBeVisible()
  const tabs = page.getByRole('navigation').last().element().getBoundingClientRect()
  expect(call.element().getBoundingClientRect().bottom).toBeLessThan(tabs.top)
})

describe('the first steps', () => {
  const steps = page.getByRole('region', { name: 'First steps' })
  const done = () =>
    steps
      .getByRole('listitem')
      .elements()
      .map((step) => step.textContent?.includes('(done)'))

  test('are checked off as they are done, and gone once all are', async () => {
    const { router } = await open('/dashboard')
    await expect.poll(done).toEqual([false, false, false])
    for (const [name, address] of [
      ['Bring a list', '/members/import'],
      ['Take attendance', '/attendance'],
      ['Invite', '/church/team'],
    ] as const) {
      await expect.element(steps.getByRole('link', { name })).toHaveAttribute('href', address)
    }
    await router.navigate({ href: `/members/form/${legliz.id}` })
    await fillIn({ Name: 'Ana', Phone: '3712 3456', Email: 'ana@example.org' })
    await button('Add member').click()
    await expect.element(heading('Members')).toBeVisible()
    await router.navigate({ to: '/dashboard' })
    await expect.poll(done).toEqual([true, false, false])
    await expect.element(steps.getByRole('link', { name: 'Bring a list' })).not.toBeInTheDocument()

    const { id: user_id, name, email } = owner
    const person = { user_id, name, email, photo: null, since: '2026-01-04T12:00:00.000Z' }
    respond(team.list, () => ({
      may_mail: true,
      people: [
        { ...person, role: 'owner' as const },
        { ...person, user_id: 'jan', name: 'Jan', role: 'usher' as const },
      ],
      invitations: [],
    }))
    await refresh([team.list])
    await expect.poll(done).toEqual([true, false, true])
    respond(attendance.services, () => ({
      services: [{ date: '2026-11-22', present: 1, guests: 0 }],
      ...onePage(1),
    }))
    await refresh([attendance.services])
    await expect.element(steps).not.toBeInTheDocument()
  })

  test('stay hidden in the church in which they were hidden, and in no other', async () => {
    const other = { ...legliz, id: 'other', name: 'Legliz Betèl' }
    const { router } = await open('/dashboard', { churches: [legliz, other] })
    await button('Hide').click()
    await expect.element(steps).not.toBeInTheDocument()
    await router.navigate({ to: '/groups' })
    await expect.element(heading('Groups')).toBeVisible()
    await router.navigate({ to: '/dashboard' })
    await expectText('No alerts at this time')
    await expect.element(steps).not.toBeInTheDocument()
    chooseChurch(other.id)
    await expect.element(steps).toBeVisible()
  })

  test('are for the owner alone', async () => {
    await open('/dashboard', { churches: [{ ...legliz, role: 'leader' }] })
    await expectText('No alerts at this time')
    await expect.element(steps).not.toBeInTheDocument()
    expect(callsOf(team.list)).toEqual([])
  })
})
