import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { team } from '#contract/team.ts'
import { Problem } from '#server/http/problem.ts'
import { chooseChurch } from '#src/api/session.ts'
import { refresh } from '#src/queries/refresh.ts'
import { onePage } from '#tests/components/donations/sample-gifts.ts'
import { button, expectText, fillIn, heading, tryAgainUntil } from '#tests/components/form.ts'
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
  await tryAgainUntil(page.getByText('No alerts at this time'))
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
