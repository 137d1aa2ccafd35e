import { expect, test } from 'vitest'
import { applications } from '#contract/leagues/applications.ts'
import type { Application } from '#contract/leagues/application.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { Problem } from '#server/http/problem.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectMessage, expectText, field, fillIn } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'
import { aLeague } from './sample-leagues.ts'

const {
  user_id: _user,
  _id,
  applied_count: _applied,
  waiting_count: _waiting,
  pending_count: _pending,
  ...shown
} = aLeague()
const page = {
  ...shown,
  organiser: { id: 'boss', name: 'Wideline', photo: null, rating: null, reviews: 0 },
  period_today: 'regular' as const,
  closes: '2027-02-01',
  openness: 'open' as const,
  places_left: null,
  mine: false,
  application: null,
}

const sent: Application = {
  application_id: 'one',
  _id: 'one',
  status: 1,
  applied_by_user_id: owner.id,
  users: [{ _id: 'boss', name: 'Wideline', photo: null }],
  people: [{ name: owner.name, age: null }],
  team_name: null,
  roster_open: false,
  jobs: [],
  leagues: [],
  place: null,
  paid: false,
  card_payment: null,
  place_left: true,
  payable_by_card: false,
  reason: '',
  note: '',
  answers: [],
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
}

test('an application that was sent says so, though the league cannot be read again', async () => {
  await open('/leagues/lig', {
    user: { ...owner, user_type: 1 },
    before: () => {
      respond(leagues.find, () => page)
      respond(applications.apply, () => {
        respond(leagues.find, () => {
          throw new Problem(503, 'Busy.')
        })
        return { message: 'Sent.', application: sent }
      })
    },
  })
  await button('Apply').click()
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await expectText('Your application was sent.')
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Your application was sent.')
  expect(document.querySelector('main')?.textContent).not.toContain('saved on this device')
})

test('a parent registers two children with their ages, and sees what they pay together', async () => {
  await open('/leagues/lig', {
    user: { ...owner, user_type: 1 },
    before: () => {
      respond(leagues.find, () => ({ ...page, minimum_age: 8, maximum_age: 12, places_left: 1 }))
      respond(applications.apply, () => ({ message: 'Sent.', application: sent }))
    },
  })
  await button('Apply').click()
  await expect.element(field('Name')).toHaveValue(owner.name)
  await expectText('8 to 12 years on the first day.')
  await fillIn({ Name: 'Ana', 'Date of birth': '2018-05-18' })
  await button('Add a person').click()
  await expectText(/2 people pay G.100 together today/)
  await expectText('Only 1 place is left: all of you would wait.')
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await expectMessage('Name 2', 'Name is required')
  await expectMessage('Date of birth 2', 'Date of birth is required')
  await fillIn({ 'Name 2': 'Jak', 'Date of birth 2': '2017-01-10' })
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await expectText('Your application was sent.')
  expect(callsOf(applications.apply)).toMatchObject([
    {
      people: [
        { name: 'Ana', birthday: '2018-05-18' },
        { name: 'Jak', birthday: '2017-01-10' },
      ],
    },
  ])
})

test('what the server has against a person is said there; one alone is sent as documented', async () => {
  await open('/leagues/lig', {
    user: { ...owner, user_type: 1 },
    before: () => {
      respond(leagues.find, () => ({ ...page, minimum_age: 8 }))
      respond(applications.apply, () => {
        throw new Problem(422, 'Too young.', { fields: { date_of_birth: 'Too young.' } })
      })
    },
  })
  await button('Apply').click()
  await field('Date of birth').fill('2024-05-18')
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await expectMessage('Date of birth', 'Too young.')
  expect(callsOf(applications.apply)).toMatchObject([{ date_of_birth: '2024-05-18' }])
  expect(callsOf(applications.apply)[0]).not.toHaveProperty('people')
  await button('Add a person').click()
  await fillIn({ 'Name 2': 'Jak', 'Date of birth 2': '2024-05-18' })
  respond(applications.apply, () => {
    throw new Problem(422, 'Too young.', { fields: { 'people.1.birthday': 'Too young.' } })
  })
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await expectMessage('Date of birth 2', 'Too young.')
})
