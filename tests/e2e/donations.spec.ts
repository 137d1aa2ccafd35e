import type { Page } from '@playwright/test'
import { donations } from '#contract/donations.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  fillGift,
  giftCard,
  giftDay,
  give,
  logGift,
  pickMember,
} from '#tests/support/pages/donations-page.ts'
import { expectMessage } from '#tests/support/pages/forms.ts'

const shortToday = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
  new Date(`${giftDay}T12:00:00Z`),
)
const log = (page: Page) => page.getByRole('button', { name: 'Log donation', exact: true })

test('a pastor logs the first gift and finds it in the list @wide', async ({
  signedIn: page,
  api,
  owner,
}) => {
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
  const card = giftCard(page, 'Marie-Thérèse Noël')
  await expect(card.getByText('+$12.50')).toBeVisible()
  await expect(card.getByText('Ladim')).toBeVisible()
  await expect(card.getByText(shortToday)).toBeVisible()
  await expect(page.getByText('1 donation · $12.50')).toBeVisible()
  await page.reload()
  await expect(card.getByText('+$12.50')).toBeVisible()
})

test('what is wrong is told at its field, and what was typed stays', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana'])
  await page.goto('/donations/form')
  await fillGift(page, { notes: 'x' })
  await log(page).click()
  await expectMessage(page, 'Member', 'Member is required')
  await expectMessage(page, 'Amount', 'Amount is required')
  await pickMember(page, 'an', 'Ana')
  for (const [amount, message] of [
    ['0', 'The amount must be at least 1.'],
    ['-1', 'The amount must be at least 1.'],
    ['1000000000', 'This amount is too large: at most 9,999,999.99.'],
    ['1e9', 'Enter an amount like 25 or 12.50.'],
    ['12.505', 'Enter an amount like 25 or 12.50.'],
    ['ten', 'Enter an amount like 25 or 12.50.'],
  ]) {
    await fillGift(page, { amount: amount! })
    await log(page).click()
    await expectMessage(page, 'Amount', message!)
  }
  const date = page.getByLabel('Date', { exact: true })
  await date.fill('')
  await date.pressSequentially('023020261')
  await expect(date).toHaveValue('02/30/2026')
  await log(page).click()
  await expectMessage(page, 'Date', 'Invalid date format.')
  await date.fill('')
  await date.pressSequentially('3/1/2026')
  await expect(date).toHaveValue('03/01/2026')
  await expect(date).toHaveAccessibleDescription('Sunday, March 1, 2026')
  await fillGift(page, { amount: '7' })
  await log(page).click()
  await expect(giftCard(page, 'Ana').getByText('Mar 1, 2026')).toBeVisible()
})

test('a member is picked with the keyboard alone, and Esc leaves the choice as it was @wide', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana', 'Bernadette', 'Bertrand'])
  await page.goto('/donations/form')
  const picker = page.getByRole('combobox', { name: 'Member' })
  await picker.focus()
  await page.keyboard.type('ber')
  await expect(page.getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 members found' })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  const marked = await picker.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${marked}"]`)).toContainText('Bertrand')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue('Bertrand')
  await expect(picker).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(picker).toHaveValue('Bertrand')

  await picker.fill('nobody at all')
  await expect(page.getByText('Nobody was found for “nobody at all”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a new member' })).toBeVisible()
  await picker.fill('an')
  await page.keyboard.press('Tab')
  await expect(picker).toHaveValue('Ana')
})

test('several gifts are logged one after the other, for the same date', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana', 'Bernadette'])
  await page.goto('/donations/form')
  await fillGift(page, { date: '11/15/2026' })
  for (const [member, amount] of [
    ['Ana', '5'],
    ['Bernadette', '6'],
  ]) {
    await fillGift(page, { member: member!, amount: amount! })
    await page.getByRole('button', { name: 'Log, then another' }).click()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Member' })).toBeFocused()
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('11/15/2026')
  }
  await page.getByRole('main').getByRole('link', { name: 'Donations' }).click()
  await expect(page.getByText('2 donations · $11', { exact: true })).toBeVisible()
})

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a gift of Sunday is of Sunday', async ({ signedIn: page, api, owner }) => {
      const [ana] = await api.members(owner, ['Ana', 'Bernadette'])
      await give(api, owner, ana!.id, [{ amount: 25, date: '2026-11-15' }])
      await logGift(page, { member: 'Bernadette', amount: '30', date: '11/15/2026' })
      for (const name of ['Ana', 'Bernadette']) {
        await expect(giftCard(page, name).getByText('Nov 15, 2026')).toBeVisible()
      }
      const { donations: kept } = await api.call(
        donations.list,
        { church_id: owner.church.id, from: '2026-11-15', to: '2026-11-15' },
        owner.access_token,
      )
      expect(kept).toHaveLength(2)
    })
  })
}
