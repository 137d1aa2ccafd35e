import { expect, test } from 'vitest'
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
