import { church } from '#contract/church.ts'
import { account } from '#contract/account.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn, submit } from '#tests/support/pages/forms.ts'

test('someone without a church sets one up and comes to the dashboard @wide', async ({ page, api }) => {
  const person = await api.person()
  await api.call(account.update, { user_type: 1 }, person.access_token)
  await signIn(page, person)
  await page.goto('/members')
  await page.waitForURL('/setup')
  await expect(page.getByText('No church selected. Please set one up.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Church')

  await submit(page).click()
  await expectMessage(page, 'Name', 'Name is required')
  await expectMessage(page, 'Address', 'Address is required')
  await expectMessage(page, 'Phone', 'Phone is required')
  await fillIn(page, { Name: 'Legliz Lapè', Address: '12 Ri Lanbi, Jakmèl', Phone: '+509 3712' })
  await submit(page).click()
  await expectMessage(page, 'Phone', 'Phone must have 10 to 15 digits.')
  await fillIn(page, { Phone: '+509 3712-3456' })
  await expect(page.getByLabel('Phone')).toHaveValue('50937123456')
  // The browser's own zone is one of them; the country follows the zone until one is chosen.
  await expect(page.getByLabel('Timezone')).toHaveValue('America/Port-au-Prince')
  await expect(page.getByLabel('Country')).toHaveValue('HT')
  await page.getByLabel('Timezone').selectOption('America/Chicago')
  await expect(page.getByLabel('Country')).toHaveValue('US')
  await page.getByLabel('Country').selectOption('HT')
  await page.getByLabel('Currency').selectOption('HTG')
  await page.getByLabel('Language of messages to members').selectOption('ht')
  await submit(page).click()

  await page.waitForURL('/dashboard')
  const { churches } = await api.call(church.list, {}, person.access_token)
  expect(churches).toMatchObject([
    {
      name: 'Legliz Lapè',
      phone: '50937123456',
      timezone: 'America/Chicago',
      country: 'HT',
      currency: 'HTG',
      language: 'ht',
    },
  ])
  expect(await page.evaluate(() => localStorage.getItem('church_id'))).toBe(churches[0]!.id)
})
