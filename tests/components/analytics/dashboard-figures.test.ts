import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { analytics } from '#contract/analytics.ts'
import type { Overview } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { addDays, dateIn, sundayBefore } from '#contract/fields/calendar.ts'
import { queryClient } from '#src/api/query.ts'
import { overviewQuery } from '#src/queries/church-queries.ts'
import { onePage } from '#tests/components/donations/sample-gifts.ts'
import { expectText } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, legliz, noFigures } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'

/** A month of four services in which nobody came for the first time. */
const quietMonth = {
  services: 4,
  average: 20,
  midweek_average: null,
  last_year: null,
  joined_last_year: null,
  first_time_last_year: null,
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
