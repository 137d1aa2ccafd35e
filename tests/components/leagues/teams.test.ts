import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { Problem } from '#server/http/problem.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectMessage, expectText, field, fillIn } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'
import { applicationOf, detailOf, openAs, pageOf } from './sample-applications.ts'
import { aLeague, openLeagues, organiser } from './sample-leagues.ts'

const { user_id: _user, _id, applied_count: _a, waiting_count: _w, pending_count: _p, ...shown } = aLeague()
const leaguePage = {
  ...shown,
  organiser: { id: 'boss', name: 'Wideline', photo: null, rating: null, reviews: 0 },
  period_today: 'regular' as const,
  closes: '2027-02-01',
  openness: 'open' as const,
  places_left: 3,
  mine: false,
  application: null,
}
const candidate = { ...owner, user_type: 1 as const }
const people = [
  { name: owner.name, age: 30, number: '10', position: 'Gadyen' },
  { name: 'Ana', age: 15 },
]
const team = applicationOf('cap', { team_name: 'Lyon', roster_open: true, people })

function paste(into: ReturnType<typeof field>, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  into.element().dispatchEvent(event)
}

const send = () => dialog().getByRole('button', { name: 'Register the team' })

test('a captain registers a team: too few players and ages are said before it is sent', async () => {
  await open('/leagues/lig', {
    user: candidate,
    before: () => {
      const takesTeams = { team_registration: true, minimum_roster_size: 3, minimum_age: 12 }
      respond(leagues.find, () => ({ ...leaguePage, ...takesTeams }))
      respond(applications.apply, () => ({ message: 'Sent.', application: team }))
    },
  })
  await expectText('Team fee today')
  await button('Register a team').click()
  await expect.element(field('Name 1')).toHaveValue(owner.name)
  await expect.element(field('Name 3')).toHaveValue('')
  await expectText('3 to 12 players.')
  await expectText(/The team pays G.200 today\./)
  await expectAccessible()
  await send().click()
  await expectMessage('Team name', 'Team name is required')
  await expectMessage('Age 1', 'Age is required')
  await fillIn({ 'Team name': 'Lyon 🦁', 'Age 1': '30' })
  await button('Remove player 3').click()
  await fillIn({ 'Name 2': 'Ana', 'Age 2': '11' })
  await send().click()
  await expectMessage('Age 2', 'The minimum age on the first day is 12.')
  await fillIn({ 'Age 2': '15' })
  await send().click()
  await expectText('The roster needs at least 3 players.')
  await button('Add a player').click()
  paste(field('Name 3'), '#7 محمد علي, 14, Defansè\nAna, 16')
  await expect.element(field('Name 4')).toHaveValue('Ana')
  await expectText('Only 3 places are left: all of you would wait.')
  await send().click()
  await expectText('Your application was sent.')
  expect(callsOf(applications.apply)).toMatchObject([
    {
      team_name: 'Lyon 🦁',
      people: [
        { name: owner.name, age: 30 },
        { name: 'Ana', age: 15 },
        { name: 'محمد علي', age: 14, number: '7', position: 'Defansè' },
        { name: 'Ana', age: 16 },
      ],
    },
  ])
})

test('a league without the registration of teams offers none', async () => {
  await open('/leagues/lig', { user: candidate, before: () => respond(leagues.find, () => leaguePage) })
  await expect.element(button('Apply')).toBeVisible()
  await expect.element(button('Register a team')).not.toBeInTheDocument()
})

test('a captain changes the roster; what the server has against it is said there', async () => {
  await open('/leagues/applied', {
    user: candidate,
    before: () => {
      respond(applications.mine, () => pageOf([team]))
      respond(applications.setRoster, () => {
        throw new Problem(409, 'No place is left.')
      })
    },
  })
  await expectText('Team: Lyon')
  await button('Change the roster: Lyon').click()
  await expect.element(field('Number 1')).toHaveValue('10')
  await button('Add a player').click()
  await fillIn({ 'Name 3': 'Jak' })
  const save = dialog().getByRole('button', { name: 'Save the roster' })
  await save.click()
  await expectText('No place is left.')
  respond(applications.setRoster, () => ({ message: 'The roster has been saved.', application: team }))
  await save.click()
  await expectText('The roster has been saved.')
  expect(callsOf(applications.setRoster).at(-1)).toMatchObject({
    team_name: 'Lyon',
    // The ages of before stay, though the league asks for none.
    people: [
      { name: owner.name, age: 30, number: '10', position: 'Gadyen' },
      { name: 'Ana', age: 15 },
      { name: 'Jak' },
    ],
  })
})

test('a roster that is closed is read only', async () => {
  await open('/leagues/applied', {
    user: candidate,
    before: () => respond(applications.mine, () => pageOf([{ ...team, roster_open: false }])),
  })
  await screen.getByText('2 players').click()
  await expectText(`${owner.name} (30) #10 Gadyen, Ana (15)`)
  await expect.element(button('Change the roster: Lyon')).not.toBeInTheDocument()
})

test('an organiser sees the team in the list and its roster on the page of its captain', async () => {
  await openAs('/leagues/applications', 2, [team])
  await expectText(/Lyon/)
  await open('/leagues/applicant/cap', {
    user: organiser,
    before: () => respond(applications.of, () => ({ applications: [detailOf('Jak', { ...team })] })),
  })
  await expectText('2 players')
  await expectText(`${owner.name} (30) #10 Gadyen`)
  await expectAccessible()
})

test('an organiser offers the registration of teams in the form of a league', async () => {
  await openLeagues('/leagues/create/lig', [aLeague()])
  await screen.getByRole('checkbox', { name: /^Teams can register/ }).click()
  await fillIn({ 'Min roster size (optional)': '13' })
  await button('Save').click()
  await expectMessage('Min roster size (optional)', 'The minimum is above the max roster size.')
  await fillIn({ 'Min roster size (optional)': '5' })
  await button('Save').click()
  await expectText('League has been updated.')
  expect(callsOf(leagues.update)).toMatchObject([{ team_registration: true, minimum_roster_size: 5 }])
})
