import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { analytics } from '#contract/analytics.ts'
import { Problem } from '#server/http/problem.ts'
import { button, expectText } from './form.ts'
import { open } from './open.tsx'
import { aMember, noFigures } from './sample-church.ts'
import { respond } from './stub-server.ts'

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
  const month = {
    services: 4,
    average: 20,
    last_year: null,
    first_time: 0,
    returned: 0,
    guests: 0,
    joined: 0,
    members: 40,
    running: false,
  }
  const months = Array.from({ length: 12 }, (_, i) => ({
    ...month,
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
  const month = {
    month: '2026-10',
    services: 4,
    average: 20,
    last_year: null,
    first_time: 0,
    returned: 0,
    guests: 0,
    joined: 0,
    members: 40,
    running: false,
  }
  await open('/dashboard', {
    members: [aMember('Ana')],
    before: () => {
      respond(analytics.overview, () => ({
        ...noFigures,
        attendance: {
          usual: null,
          weeks: [
            { week: '2026-10-25', visits: 20, last_year: null, running: false, service_date: '2026-10-25' },
          ],
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
