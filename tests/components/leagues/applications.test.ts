import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applications } from '#contract/leagues/applications.ts'
import type { Application, ApplicationDetail } from '#contract/leagues/application.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectText, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const league: Application['leagues'][number] = {
  _id: 'lig',
  kind: 'league',
  title: 'Lig foutbòl',
  country: 'HT',
  address: '12 Ri Lanbi',
  city: 'Jakmèl',
  state: 'SE',
  zip_code: '',
  minimum_age: 0,
  max_roster_size: 12,
  currency: 'HTG',
  pay_type: null,
  starting_salary: null,
  hourly_rate: null,
  start_date: '2027-01-10',
  end_date: '2027-03-10',
  timezone: 'America/Port-au-Prince',
  individual_fees: { regular: 50 },
  game_times: [],
}

function applicationOf(name: string, more: Partial<Application> = {}): Application {
  return {
    application_id: `of-${name}`,
    _id: `of-${name}`,
    status: 1,
    applied_by_user_id: name,
    users: [{ _id: name, name, photo: null }],
    jobs: [],
    leagues: [league],
    place: null,
    paid: false,
    card_payment: null,
    payable_by_card: false,
    place_left: true,
    reason: '',
    note: '',
    answers: [],
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    ...more,
  }
}

const pageOf = (list: Application[]) => ({
  applications: list,
  currentPage: 1,
  totalPages: Math.min(1, list.length),
  totalItems: list.length,
})

const counts = { pending: 2, shortlisted: 12, rejected: 0, withdrawn: 1, waiting: 3 }
const noLeagues = { leagues: [], currentPage: 1, totalPages: 0, totalItems: 0 }

const openAs = (path: string, user_type: 1 | 2, list: Application[] = []) =>
  open(path, {
    user: { ...owner, user_type },
    before: () => {
      respond(applications.list, () => pageOf(list))
      respond(applications.counts, () => counts)
      respond(leagues.list, () => noLeagues)
    },
  })

const row = (name: string) => page.getByRole('link', { name: `View ${name}`, exact: true })

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
    before: () =>
      respond(applications.of, () => {
        throw notFound()
      }),
  })
  await expectText('No such applicant')
})

test('who has withdrawn can no longer be decided on', async () => {
  const detail: ApplicationDetail = {
    ...applicationOf('Ana', { status: 4 }),
    profile: { name: 'Ana', photo: null, email: null, phone: null, summary: '', works: '', educations: '' },
    has_resume: false,
    organiser_note: '',
    history: [{ status: 1, user_name: 'Ana', reason: '', createdAt: '2026-11-20T12:00:00Z' }],
  }
  await open('/leagues/applicant/Ana', {
    user: { ...owner, user_type: 2 },
    before: () => respond(applications.of, () => ({ applications: [detail] })),
  })
  await expect.element(heading('Ana')).toBeVisible()
  await expectText('Nothing is written there.')
  await expect.element(button('Shortlist')).not.toBeInTheDocument()
  await expectAccessible()
})

function detailOf(name: string, more: Partial<Application> = {}): ApplicationDetail {
  return {
    ...applicationOf(name, more),
    profile: { name, photo: null, email: null, phone: null, summary: '', works: '', educations: '' },
    has_resume: false,
    organiser_note: '',
    history: [],
  }
}

test('the tabs say how many there are, and the table what each answered, wrote and paid', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(390, 844))
  const answers = [{ question: 'Ki pozisyon?', answer: 'Gadyen' }]
  const ana = applicationOf('Ana', { note: 'Mwen jwe depi 5 an.', answers, paid: true })
  await openAs('/leagues/applications?league=lig', 2, [ana, applicationOf('Jak')])
  await expect.element(page.getByRole('tab', { name: 'Shortlisted 12' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Waiting list 3' })).toBeVisible()
  const headings = page.getByRole('columnheader')
  await expect.element(headings.filter({ hasText: 'Ki pozisyon?' })).toBeVisible()
  const first = page.getByRole('row').filter({ hasText: 'Ana' })
  await expect.element(first).toHaveTextContent(/Gadyen.*Mwen jwe depi 5 an\..*Paid/)
  await expect.element(page.getByRole('row').filter({ hasText: 'Jak' })).toHaveTextContent('Not paid')
  expect(callsOf(applications.counts)).toEqual([{ q: '', league_id: 'lig' }])
  await expectAccessible()
})

test('from one applicant one goes to the next of the list, also after a decision, and the focus stays', async () => {
  const list = ['Ana', 'Jak', 'Lina'].map((name) => applicationOf(name))
  const { path } = await openAs('/leagues/applications', 2, list)
  respond(applications.of, ({ user_id }) => ({ applications: [detailOf(user_id)] }))
  await row('Ana').click()
  await expect.element(heading('Ana')).toBeVisible()
  await expectText('1 of 3')
  const next = page.getByRole('button', { name: 'Next' })
  await expect
    .element(page.getByRole('button', { name: 'Previous' }))
    .toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect.element(heading('Jak')).toBeVisible()
  await expect.element(next).toHaveFocus()
  await expectAccessible()

  // Who was decided on is in the list no more, and the next one is still the next one.
  respond(applications.list, () => pageOf(list.filter(({ application_id }) => application_id !== 'of-Jak')))
  respond(applications.decide, () => ({ message: 'Done', application: applicationOf('Jak', { status: 2 }) }))
  await button('Shortlist').click()
  await expectText('Done')
  await expect.element(page.getByText('2 of 3')).not.toBeInTheDocument()
  await next.click()
  await expect.element(heading('Lina')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(heading('Ana')).toBeVisible()
  await page.getByLabelText('Your note').fill('')
  await userEvent.keyboard('jjj')
  await expect.element(heading('Ana')).toBeVisible()
  await page.getByRole('link', { name: 'Back To Applicants' }).click()
  await expect.poll(path).toBe('/leagues/applications')
})

test('a message goes to those of a tab, and says to how many it went', async () => {
  await openAs('/leagues/applications?league=lig&status=shortlisted', 2, [
    applicationOf('Ana', { status: 2 }),
  ])
  await button('Message applicants').click()
  const to = page.getByRole('combobox', { name: 'To' })
  await expect.element(to).toHaveValue('2')
  await expect.element(to).toHaveTextContent(/Everyone but the rejected \(17\).*Shortlisted \(12\)/)
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Send' }).click()
  await expectText('Write a message.')
  respond(applications.message, () => ({
    message: 'The message was sent to 11 people. 1 person cannot be written to.',
    sent: 11,
    not_sent: 1,
  }))
  await dialog().getByLabelText('Message').fill('Match la chanje lè.')
  await dialog().getByRole('button', { name: 'Send' }).click()
  await expectText('The message was sent to 11 people. 1 person cannot be written to.')
  expect(callsOf(applications.message)).toMatchObject([
    { league_id: 'lig', to: '2', message: 'Match la chanje lè.', id: expect.any(String) },
  ])
})
