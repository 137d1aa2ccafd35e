import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { profile } from '#contract/account/profile.ts'
import type { PublicProfile } from '#contract/account/profile.ts'
import { reviews } from '#contract/leagues/reviews.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { notFound } from '#server/http/problem.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectText, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

const company: PublicProfile = {
  user_type: 2,
  id: 'boss',
  name: 'Wideline Désir',
  username: 'wideline',
  photo: null,
  company: 'Ekòl Foutbòl',
  email: 'boss@example.org',
  phone: null,
  website: null,
  team_size: null,
  company_description: null,
  country: null,
  city: null,
  address: null,
  zip_code: null,
}
const none: ResponseOf<typeof reviews.list> = {
  reviews: [],
  mean: null,
  spread: [0, 0, 0, 0, 0],
  writing: 'not_shortlisted',
  currentPage: 1,
  totalPages: 0,
  totalItems: 0,
}
const review = {
  id: 'one',
  name: 'Ana',
  photo: null,
  rating: 4,
  headline: 'Byen òganize',
  text: 'Nou te kontan.',
  answer: null,
  mine: false,
  createdAt: '2026-11-20T12:00:00Z',
}
const one = { ...none, reviews: [review], mean: 4, spread: [0, 0, 0, 1, 0], totalPages: 1, totalItems: 1 }

const openCompany = (list: Partial<typeof none> = {}, shown = company) =>
  open(`/company/${shown.id}`, {
    before: () => {
      respond(profile.find, () => shown)
      respond(reviews.list, () => ({ ...none, ...list }))
    },
  })

test('what an organiser has not said is left out, and without reviews it says so', async () => {
  await openCompany()
  await expect.element(heading('Ekòl Foutbòl')).toBeVisible()
  await expectText('No reviews yet')
  await expect.element(page.getByText('Team size')).not.toBeInTheDocument()
  await expect.element(button('Add A Review')).not.toBeInTheDocument()
  await expectAccessible()
})

test('one’s own page has no message button, and a review there is answered', async () => {
  await openCompany(one, { ...company, id: owner.id })
  await expect.element(button('Answer the review “Byen òganize”')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Message', exact: true })).not.toBeInTheDocument()
})

test('one’s own review is changed in the form that has it', async () => {
  await openCompany({ ...one, writing: 'may', reviews: [{ ...review, mine: true }] })
  respond(reviews.save, () => ({ message: 'Saved', review: { ...review, mine: true } }))
  await button('Edit your review').click()
  await expect.element(dialog().getByRole('radio', { name: '4 stars' })).toBeChecked()
  await dialog().getByRole('radio', { name: '1 star', exact: true }).click()
  await expectAccessible()
  await button('Submit').click()
  await expect
    .poll(() => callsOf(reviews.save))
    .toEqual([{ user_id: 'boss', rating: 1, headline: review.headline, text: review.text }])
})

test('a review of somebody else is reported with a reason', async () => {
  await openCompany(one)
  respond(reviews.report, () => ({ message: 'Thank you.' }))
  await button('Report the review “Byen òganize”').click()
  await dialog().getByLabelText('What is wrong with it?').fill('Se pa verite.')
  await dialog().getByRole('button', { name: 'Report' }).click()
  await expect.poll(() => callsOf(reviews.report)).toEqual([{ review_id: 'one', reason: 'Se pa verite.' }])
})

test('of nobody there is no company page', async () => {
  await open('/company/nobody', {
    before: () =>
      respond(profile.find, () => {
        throw notFound()
      }),
  })
  await expectText('No company page here')
})
