import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { leagues } from '#contract/leagues/leagues.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'
import { chooseLanguage } from '#src/lib/language.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectMessage, expectText, field, fillIn, heading } from '#tests/components/form.ts'
import { owner } from '#tests/components/sample-church.ts'
import { aLeague, openLeagues } from './sample-leagues.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

/** What a new league needs beside the defaults. */
async function fillLeague(title: string): Promise<void> {
  await expect.element(field('Title')).toBeVisible()
  await field('Country').selectOptions('HT')
  await fillIn({
    Title: title,
    'Minimum age': '16',
    'Regular individual fee': '50',
    'Regular team fee': '200',
    'Start date': '2027-03-01',
    'End date': '2027-05-01',
    Address: '12 Ri Lanbi',
    City: 'Jakmèl',
    'Time 1': '15:30',
    'Game format': '7 kont 7',
    'Max roster size': '12',
    'Equipment needed': 'Soulye',
    'Registration start': '2027-01-01',
    'Registration end': '2027-02-01',
  })
  await field('Department').selectOptions('SE')
  await page.getByRole('checkbox', { name: 'Cash', exact: true }).click()
}

/** The fields that a person sees, by their labels. */
function shownFields(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement>('form input, form select, form textarea')
  return [...controls]
    .filter((control) => control.checkVisibility())
    .map(({ labels }) => labels?.[0]?.textContent ?? '')
}

test('the kind is asked first, and an event needs six fields', async () => {
  const { path } = await openLeagues('/leagues/create')
  await expect.element(heading('What are you posting?', 2)).toBeVisible()
  expect(shownFields()).toEqual([])
  await expectAccessible()
  await page.getByRole('link', { name: 'Event' }).click()
  await expect.element(heading('Post an event')).toBeVisible()
  expect(path()).toBe('/leagues/create?kind=event')
  expect(shownFields()).toHaveLength(6)
  await expectAccessible()
  await page.getByText('More options').click()
  await field('Country').selectOptions('HT')
  await fillIn({ Title: 'Tounwa', Date: '2027-03-02', Address: '12 Ri Lanbi', City: 'Jakmèl' })
  await field('Time (optional)').fill('15:30')
  await field('Department').selectOptions('SE')
  await button('Post').click()
  await expect.poll(path).toBe('/leagues/list')
  expect(callsOf(leagues.create)).toMatchObject([
    {
      kind: 'event',
      end_date: '2027-03-02',
      minimum_age: 0,
      game_times: [{ day: 2, hour: 15, minute: 30 }],
      individual_fees: { early_bird: null, regular: 0, late: null },
      team_fees: null,
    },
  ])
})

test('the folded part opens for what is wrong in it', async () => {
  await openLeagues('/leagues/create?kind=event')
  await expect.element(field('Title')).toBeVisible()
  respond(leagues.create, () => {
    throw fieldProblem('registration_dates.regular.end', m.league_closes_in_past())
  })
  await fillIn({ Title: 'Tounwa', Date: '2027-03-02', Address: '12 Ri Lanbi', City: 'Boston' })
  await page.getByText('More options').click()
  await field('Country').selectOptions('HT')
  await page.getByText('More options').click()
  await field('Department').selectOptions('SE')
  await expect.element(field('Registration end (optional)')).not.toBeVisible()
  await button('Post').click()
  await expectMessage('Registration end (optional)', 'The last day to apply has passed.')
  await expect.element(field('Registration end (optional)')).toBeVisible()
})

test('what is missing is said at every field, within sections and rows too', async () => {
  await openLeagues('/leagues/create?kind=league')
  await expect.element(heading('Post A New League or Event')).toBeVisible()
  await expect.element(field('Minimum age')).toHaveValue('')
  await expect.element(field('Regular team fee')).toHaveValue('')
  await expect.element(field('Regular individual fee')).toHaveValue('')
  await page.getByText('More options').click()
  await expect.element(field('Additional player fee (optional)')).toHaveValue('')
  await expect.element(page.getByRole('radio', { name: /^Public/ })).toBeChecked()
  await field('Regular team fee').fill('-1')
  await button('Add a question').click()
  await button('Add late registration').click()
  await button('Post').click()
  await expectMessage('Title', 'Title is required')
  await expect.element(field('Title')).toHaveFocus()
  await expectMessage('Registration end', 'Registration End is required')
  await expectMessage('Late registration start', 'Registration Start is required')
  await expectMessage('Regular team fee', 'A fee cannot be below 0.')
  await expectMessage('Question 1', 'Write the question, or remove it.')
  await expectMessage('Time 1', 'Game Times is required')
  await expectText('How you accept payment is required')
  await button('Remove late registration').click()
  await expect.element(field('Late registration start')).not.toBeInTheDocument()
  expect(callsOf(leagues.create)).toEqual([])
  await expectAccessible()
})

test('states follow the country, and elsewhere they are typed', async () => {
  await openLeagues('/leagues/create?kind=league')
  await field('Country').selectOptions('HT')
  await field('Department').selectOptions('SE')
  await page.getByText('More options').click()
  await expect.element(field('Time zone')).toHaveValue('America/Port-au-Prince')
  await field('Country').selectOptions('US')
  await expect.element(field('State')).toHaveValue('')
  await expect.element(field('Zip code')).toBeRequired()
  await field('State').selectOptions('Massachusetts')
  await field('Country').selectOptions('CA')
  await field('State or province').fill('Québec')
})

test('a league is looked at as others will see it, and posted', async () => {
  const { path } = await openLeagues('/leagues/create?kind=league')
  await fillLeague('Lig foutbòl')
  await page.getByText('More options').click()
  await button('Add a question').click()
  await field('Question 1').fill('Ki laj ou?')
  await button('Preview').click()
  await expect.element(dialog()).toHaveTextContent('Saturday, 3:30 PM')
  await button('Keep editing').click()
  await page.getByRole('radio', { name: /^Private/ }).click()
  await button('Preview').click()
  await dialog().getByRole('button', { name: 'Post', exact: true }).click()
  await expectText('League has been created.')
  await expect.poll(path).toBe('/leagues/list')
  await expectText('1 league found')
  expect(callsOf(leagues.create)).toMatchObject([
    {
      title: 'Lig foutbòl',
      state: 'SE',
      privacy_status: 2,
      questions: ['Ki laj ou?'],
      game_times: [{ day: 6, hour: 15, minute: 30 }],
      individual_fees: { early_bird: null, regular: 50, late: null },
      is_external: false,
      league_website: '',
    },
  ])
  await expect.element(button('Copy link')).toBeVisible()
})

test('what the server has against a field within a section is said there', async () => {
  await openLeagues('/leagues/create?kind=league')
  await fillLeague('Lig foutbòl')
  respond(leagues.create, () => {
    throw fieldProblem('registration_dates.regular.end', m.league_closes_in_past())
  })
  await button('Post').click()
  await expectMessage('Registration end', 'The last day to apply has passed.')
  await field('Registration end').fill('2027-02-02')
  await expect.element(field('Registration end')).not.toHaveAttribute('aria-invalid')
})

test('a job says what it pays and has no fees', async () => {
  await openLeagues('/leagues/create?kind=job')
  await expect.element(heading('Post a job')).toBeVisible()
  await expect.element(field('Regular team fee')).not.toBeInTheDocument()
  await button('Post').click()
  await expectMessage('Hourly rate', 'Hourly Rate is required')
  await page.getByRole('radio', { name: 'Salary' }).click()
  await expectMessage('Starting salary', 'Starting Salary is required')
  await expect.element(field('Game format')).not.toBeInTheDocument()
})

test('what was typed survives another language, and a lost response posts no second one', async () => {
  const known: League[] = []
  const { path } = await openLeagues('/leagues/create?kind=league', known)
  await fillLeague('Lig foutbòl')
  chooseLanguage('fr')
  await expect.element(field('Titre')).toHaveValue('Lig foutbòl')
  chooseLanguage('en')
  await expect.element(field('Title')).toHaveValue('Lig foutbòl')
  await expect.element(field('Time 1')).toHaveValue('15:30')
  setNetwork('loses responses')
  await button('Post').click()
  await expect.poll(path).toBe('/leagues/list')
  const waiting = page.getByText('Waiting', { exact: true }).first()
  await expect.element(waiting).toBeVisible()
  setNetwork('up')
  await expect.element(waiting).not.toBeInTheDocument()
  await expectText('1 league found')
  expect(known.map(({ title }) => title)).toEqual(['Lig foutbòl'])
})

test('of one that is posted the sections with values are open, and its kind stays once people have applied', async () => {
  const early = { early_bird: { start: '2026-12-01', end: '2026-12-31' } }
  const league = aLeague({
    applied_count: 2,
    privacy_status: 2,
    registration_dates: { ...aLeague().registration_dates, ...early },
  })
  const { path } = await openLeagues('/leagues/create/lig', [league])
  await expect.element(heading('Edit League')).toBeVisible()
  await expect.element(field('Early bird start')).toHaveValue('2026-12-01')
  await expect.element(button('Add late registration')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Job' })).toBeDisabled()
  await expect.element(field('Shareable link')).toHaveValue(`${location.origin}/leagues/lig`)
  await field('Title').fill('Lig chanje')
  await button('Save changes').click()
  await expectText('League has been updated.')
  await expect.poll(path).toBe('/leagues/list')
  expect(callsOf(leagues.update)).toEqual([
    { league_id: 'lig', title: 'Lig chanje', base: { title: 'Lig foutbòl jèn yo' } },
  ])
})

test.each([
  ['event', 'Edit Event'],
  ['job', 'Edit Job'],
] as const)('the heading names its kind (%s), and which one it is', async (kind, title) => {
  await openLeagues('/leagues/create/lig', [aLeague({ kind })])
  await expect.element(heading(title)).toBeVisible()
  await expectText('Lig foutbòl jèn yo')
})

test('a copy begins without its days', async () => {
  await openLeagues('/leagues/create?copy=lig', [aLeague()])
  await expect.element(field('Title')).toHaveValue('Lig foutbòl jèn yo')
  await expect.element(field('Start date')).toHaveValue('')
  await expect.element(field('Time 1')).toHaveValue('15:30')
})

test('one that is not there, or of somebody else, is told', async () => {
  await openLeagues('/leagues/create/unknown')
  await expectText('No league here')
})

test('who is no organiser is told how to become one', async () => {
  await openLeagues('/leagues/create', [], { ...owner, user_type: 1 as never })
  await expectText('Only organisers can post')
  await expect.element(page.getByRole('link', { name: 'Change account type' })).toBeVisible()
})
