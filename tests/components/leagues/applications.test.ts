import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applications } from '#contract/leagues/applications.ts'
import type { Application } from '#contract/leagues/application.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectText, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'
import { applicationOf, detailOf, league, openAs, pageOf, row } from './sample-applications.ts'

test('the check shortlists whom it stands beside, and the notice takes it back', async () => {
  await openAs('/leagues/applications', 2, [applicationOf('Ana'), applicationOf('Jak')])
  await expect.element(row('Ana')).toBeVisible()
  await expectAccessible()
  const decided = applicationOf('Ana', { status: 2 })
  respond(applications.decide, () => ({
    message: 'Application status has been updated.',
    application: decided,
  }))
  respond(applications.list, () => pageOf([applicationOf('Jak')]))
  await button('Shortlist Ana').click()
  await expect.element(row('Ana')).not.toBeInTheDocument()
  await button('Undo').click()
  await expect
    .poll(() => callsOf(applications.decide))
    .toEqual([
      { application_id: 'of-Ana', status: 2, from: 1, reason: '' },
      { application_id: 'of-Ana', status: 1, from: 2, reason: '' },
    ])
})

test('a rejection whose place was given away offers no undo', async () => {
  await openAs('/leagues/applications', 2, [applicationOf('Ana'), applicationOf('Jak')])
  const message = 'Application status has been updated.'
  const rejected = applicationOf('Ana', { status: 3, place_left: false })
  respond(applications.decide, () => ({ message, application: rejected }))
  await button('Reject Ana').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(button('Undo')).not.toBeInTheDocument()

  await openAs('/leagues/applications?status=rejected', 2, [rejected])
  await expect.element(page.getByText('The place has been given away.')).toBeVisible()
  await expect.element(button('Make Ana pending again')).not.toBeInTheDocument()
})

test('the cross asks for a reason that one may leave out', async () => {
  await openAs('/leagues/applications', 2, [applicationOf('Ana')])
  await button('Reject Ana').click()
  await expectAccessible()
  respond(applications.decide, () => ({ message: 'Done', application: applicationOf('Ana', { status: 3 }) }))
  // Letters that move in the list are letters here.
  await dialog().getByLabelText('Reason').click()
  await userEvent.keyboard('Jodi a, pa gen plas ankò, jwè k ap tann.')
  await dialog().getByRole('button', { name: 'Reject' }).click()
  await expect
    .poll(() => callsOf(applications.decide))
    .toEqual([
      { application_id: 'of-Ana', status: 3, from: 1, reason: 'Jodi a, pa gen plas ankò, jwè k ap tann.' },
    ])
})

test('what somebody else has decided meanwhile is said', async () => {
  await openAs('/leagues/applications', 2, [applicationOf('Ana')])
  respond(applications.decide, () => {
    throw new Problem(409, 'Someone has changed this application meanwhile.')
  })
  await button('Shortlist Ana').click()
  await expectText('Someone has changed this application meanwhile.')
})

test('several are decided together, and those that could not be are told', async () => {
  await openAs('/leagues/applications', 2, [applicationOf('Ana'), applicationOf('Jak')])
  respond(applications.decideMany, () => ({
    message: 'Done',
    applications: [applicationOf('Ana', { status: 2 })],
    failed: [{ application_id: 'of-Jak', message: 'No place is left.' }],
  }))
  await button('Select several').click()
  await page.getByRole('checkbox', { name: 'Select Ana' }).click()
  await page.getByRole('checkbox', { name: 'Select Jak' }).click()
  await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Shortlist' }).click()
  await expectText('1 application updated.')
  await expectText('1 could not be decided: No place is left.')
  expect(callsOf(applications.decideMany)).toEqual([
    { application_ids: ['of-Ana', 'of-Jak'], status: 2, reason: '' },
  ])
})

test('an empty list says what comes there; a search that finds nothing can be left', async () => {
  const { path } = await openAs('/leagues/applications', 2)
  await expectText('No League Applications')
  await page.getByRole('searchbox').fill('Zo')
  await expectText('No application found')
  await button('Show all').click()
  await expectText('No League Applications')
  await expect.poll(path).toBe('/leagues/applications')
})

test('a candidate is led to their own list', async () => {
  await openAs('/leagues/applications', 1)
  respond(applications.mine, () => pageOf([applicationOf('Ana')]))
  await page.getByRole('link', { name: 'Show my applications' }).click()
  await expect.element(page.getByRole('link', { name: 'View League/Event: Lig foutbòl' })).toBeVisible()
})

test('without a network the list says why it is missing', async () => {
  await open('/leagues/applications', {
    user: { ...owner, user_type: 2 },
    before: () => setNetwork('down'),
  })
  await expectText('The applications could not be loaded.')
  setNetwork('up')
})

test('who was shortlisted is marked as paid by hand; a job costs nothing', async () => {
  const job: Application['jobs'][number] = { ...league, kind: 'job', individual_fees: null }
  const ana = applicationOf('Ana', { status: 2 })
  await openAs('/leagues/shortlist', 2, [ana, applicationOf('Jak', { status: 2, jobs: [job], leagues: [] })])
  await expect.element(heading('Candidates', 2)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'View Profile of Jak' })).toBeVisible()
  await expectAccessible()
  await expect.element(page.getByRole('switch', { name: 'Jak has paid' })).not.toBeInTheDocument()
  respond(applications.setPaid, () => ({ message: 'Done', application: { ...ana, paid: true } }))
  respond(applications.list, () => pageOf([{ ...ana, paid: true }]))
  await page.getByRole('switch', { name: 'Ana has paid' }).click()
  await expect.element(page.getByRole('switch', { name: 'Ana has paid' })).toBeChecked()
  await expect.poll(() => callsOf(applications.setPaid)).toEqual([{ application_id: 'of-Ana', paid: true }])
})

test('of one who has not applied there is nothing to see', async () => {
  await open('/leagues/applicant/nobody', {
    user: { ...owner, user_type: 2 },
    before: () => {
      respond(applications.list, () => pageOf([]))
      respond(applications.of, () => {
        throw notFound()
      })
    },
  })
  await expectText('No such applicant')
})

test('who has withdrawn can no longer be decided on', async () => {
  const detail = {
    ...detailOf('Ana', { status: 4 }),
    history: [{ status: 1 as const, user_name: 'Ana', reason: '', createdAt: '2026-11-20T12:00:00Z' }],
  }
  await open('/leagues/applicant/Ana', {
    user: { ...owner, user_type: 2 },
    before: () => {
      respond(applications.list, () => pageOf([]))
      respond(applications.of, () => ({ applications: [detail] }))
    },
  })
  await expect.element(heading('Ana')).toBeVisible()
  await expectText('This section is empty.')
  await expect.element(button('Shortlist')).not.toBeInTheDocument()
  await expectAccessible()
})
