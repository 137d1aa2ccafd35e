import { church } from '#contract/church.ts'
import { account } from '#contract/account/account.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn, submit } from '#tests/support/pages/forms.ts'

test('someone without a church sets one up and comes to their roll', async ({ page, api }) => {
  const person = await api.person()
  await api.call(account.update, { user_type: 1 }, person.access_token)
  await signIn(page, person)
  await page.goto('/members')
  await page.waitForURL('/setup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Church')

  // The browser is in Haiti: so are the church and its money, unless one says otherwise.
  await expect(page.getByLabel('Country')).toHaveValue('HT')
  await page.getByText('Language, currency, address and time zone').click()
  await expect(page.getByLabel('Currency')).toHaveValue('HTG')
  await page.getByLabel('Country').selectOption('US')
  await expect(page.getByLabel('Currency')).toHaveValue('USD')
  await page.getByLabel('Country').selectOption('HT')
  await page.getByLabel('Language of messages to members').selectOption('ht')
  // To someone who never had one nobody says that no church is selected.
  await expect(page.getByText('No church selected.')).toHaveCount(0)

  await submit(page).click()
  await expectMessage(page, 'Name', 'Name is required')
  await expectMessage(page, 'Phone', 'Phone is required')
  await fillIn(page, { Name: 'Legliz Lapè', Phone: '3712' })
  await submit(page).click()
  await expectMessage(page, 'Phone', 'Phone must have 10 to 15 digits.')
  await fillIn(page, { Phone: '3712-3456' })
  await expect(page.getByLabel('Timezone')).toHaveValue('America/Port-au-Prince')
  await page.getByLabel('Timezone').selectOption('America/Chicago')
  await submit(page).click()

  await page.waitForURL('/attendance*')
  const { churches } = await api.call(church.list, {}, person.access_token)
  expect(churches).toMatchObject([
    {
      name: 'Legliz Lapè',
      address: '',
      phone: '50937123456',
      timezone: 'America/Chicago',
      country: 'HT',
      currency: 'HTG',
      language: 'ht',
    },
  ])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('church_id'))).toBe(churches[0]!.id)
})
