import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { members } from '#contract/members.ts'
import { button, expectText } from '#tests/components/form.ts'
import { expectSynced, open } from '#tests/components/open.tsx'
import { aMember, legliz } from '#tests/components/sample-church.ts'
import { respond, setNetwork } from '#tests/components/stub-server.ts'
import { aDonation } from './sample-gifts.ts'

const marie = aMember('Marie Désir')
const namesake = aMember('Marie Désir', { id: 'namesake' })
const donations = [aDonation(marie, 25), aDonation(namesake, 40)]
const gifts = () =>
  page
    .getByRole('main')
    .getByRole('link', { name: 'Marie Désir', exact: true })
    .elements()
    .map((row) => row.closest('li')?.textContent)

test('a giver who is searched leads to their gifts alone, not to a namesake’s, and without a connection', async () => {
  const { path } = await open('/donations', { members: [marie, namesake], donations })
  await expect.poll(() => gifts().length).toBe(2)
  await expectSynced()
  setNetwork('down')
  await userEvent.keyboard('{Control>}k{/Control}marie')
  await page.getByRole('option', { name: /\$25/ }).click()
  await expect.poll(path).toBe('/donations?member=marie-desir#gifts')
  await expect.poll(gifts).toEqual([expect.stringContaining('$25')])
  await expectText(/^Without a connection/)

  await button('Remove filter: Marie Désir').click()
  await expect.poll(path).toBe('/donations')
  await expect.poll(() => gifts().length).toBe(2)
})

test('the page of a member leads to all their gifts', async () => {
  const sums = [{ currency: 'USD' as const, amount: 25, gifts: 1 }]
  const last = [{ id: donations[0]!.id, date: '2026-11-15', amount: 25, currency: 'USD' as const }]
  const { path } = await open(`/members/form/${legliz.id}/marie-desir`, {
    members: [marie, namesake],
    donations,
    before: () =>
      respond(members.summary, () => ({
        attendance: [],
        last_present: null,
        attended: 0,
        held: 0,
        gifts: { all: sums, this_year: sums, last },
        invitations: [],
        replies: [],
        follow_ups: [],
        opted_out: false,
      })),
  })
  await page.getByRole('link', { name: 'All their donations' }).click()
  await expect.poll(path).toBe('/donations?member=marie-desir#gifts')
  await expect.poll(gifts).toEqual([expect.stringContaining('$25')])
})
