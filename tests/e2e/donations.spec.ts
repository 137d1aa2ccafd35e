import type { Page } from '@playwright/test'
import { donations } from '#contract/donations.ts'
import { expect, test } from '#tests/support/browser.ts'
import { fillGift, giftRow, giftDay, give, logGift, pickMember } from '#tests/support/pages/donations-page.ts'

const log = (page: Page) => page.getByRole('button', { name: 'Log donation', exact: true })

test('a pastor logs the first gift and finds it in the list', async ({ signedIn: page, api, owner }) => {
  await api.members(owner, ['Élisée Jean', 'Marie-Thérèse Noël'])
  await page.goto('/donations')
  await expect(page.getByText('No donations yet')).toBeVisible()
  await page.getByRole('link', { name: 'Log a donation' }).click()
  await expect(page.getByRole('heading', { name: 'Log a donation' })).toBeVisible()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(
    `${giftDay.slice(5, 7)}/${giftDay.slice(8)}/${giftDay.slice(0, 4)}`,
  )
  await fillGift(page, { amount: '12,50', notes: 'Ladim' })
  await pickMember(page, 'therese', 'Marie-Thérèse Noël')
  await log(page).click()

  await expect(page.getByText('Donation logged successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/donations$/)
  const card = giftRow(page, 'Marie-Thérèse Noël')
  await expect(card.getByText('+$12.50')).toBeVisible()
  await expect(card.getByText('Ladim')).toBeVisible()
  await expect(page.getByText('1 donation · $12.50')).toBeVisible()
  await page.reload()
  await expect(card.getByText('+$12.50')).toBeVisible()
})

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a gift of Sunday is of Sunday', async ({ signedIn: page, api, owner }) => {
      const [ana] = await api.members(owner, ['Ana', 'Bernadette'])
      await give(api, owner, ana!.id, [{ amount: 25, date: '2026-11-15' }])
      await logGift(page, { member: 'Bernadette', amount: '30', date: '11/15/2026' })
      for (const name of ['Ana', 'Bernadette']) {
        await expect(giftRow(page, name)).toBeVisible()
      }
      // The heading of the day, or the column of a desk.
      await expect(page.getByText(/Nov(ember)? 15, 2026/).first()).toBeVisible()
      const { donations: kept } = await api.call(
        donations.list,
        { church_id: owner.church.id, from: '2026-11-15', to: '2026-11-15' },
        owner.access_token,
      )
      expect(kept).toHaveLength(2)
    })
  })
}
