import { expect, test } from 'vitest'
import { applications } from '#contract/leagues/applications.ts'
import type { Application } from '#contract/leagues/application.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { Problem } from '#server/http/problem.ts'
import { button, dialog, expectText } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'
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
