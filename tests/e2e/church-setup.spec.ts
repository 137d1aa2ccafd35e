import { church } from '#contract/church.ts'
import { account } from '#contract/account.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn, loseResponses, submit, watchCalls } from '#tests/support/pages/forms.ts'

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

test('in any other time zone New York is proposed', async ({ browser, server, api }) => {
  const context = await browser.newContext({ baseURL: server.origin, timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  await signIn(page, await api.person())
  await page.goto('/setup')
  await expect(page.getByLabel('Timezone')).toHaveValue('America/New_York')
  await context.close()
})

test('a church is set up once, although the first answer was lost, with what was changed since', async ({
  page,
  api,
}) => {
  const person = await api.person()
  await signIn(page, person)
  await page.goto('/setup')
  await fillIn(page, { Name: 'Legliz Lapè', Address: '12 Ri Lanbi', Phone: '50937123456' })
  const letThrough = await loseResponses(page, 'church')
  await submit(page).click()
  await expect(page.getByText('No connection right now. Nothing was lost:')).toBeVisible()
  await letThrough()
  await fillIn(page, { Address: '14 Ri Lanbi' })
  await submit(page).click()
  await page.waitForURL(/\/(dashboard|info)/)
  const { churches } = await api.call(church.list, {}, person.access_token)
  expect(churches.map(({ name, address }) => [name, address])).toEqual([['Legliz Lapè', '14 Ri Lanbi']])
})

test('what is known of a church is changed', async ({ signedIn: page, owner, api }) => {
  await page.goto('/setup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Your Church Info')
  await expect(page.getByLabel('Name')).toHaveValue(owner.church.name)
  const calls = watchCalls(page, `church/churches/${owner.church.id}`)
  await submit(page).click()
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  expect(calls).toEqual([])
  await fillIn(page, { Address: '14 Ri Lanbi, Jakmèl' })
  await submit(page).click()
  await expect(page.getByText('Church info has been updated.')).toBeVisible()
  const { churches } = await api.call(church.list, {}, owner.access_token)
  expect(churches).toMatchObject([{ ...owner.church, address: '14 Ri Lanbi, Jakmèl' }])
})

test('a church that cannot be read can be asked for again', async ({ page, api }) => {
  const status = 500
  const json = { message: 'Something went wrong. Try again.' }
  await page.route('**/api/church/churches/all*', (route) => route.fulfill({ status, json }))
  await signIn(page, await api.person())
  await page.goto('/setup')
  await expect(page.getByText('Unable to fetch church info.')).toBeVisible()
  await page.unroute('**/api/church/churches/all*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Name')).toBeVisible()
})

test('without a network nobody is sent to set up a church', async ({ page, api }) => {
  await page.route('**/api/church/**', (route) => route.abort())
  await signIn(page, await api.person())
  await page.goto('/members')
  await expect(page.getByText('Your church is not on this device yet')).toBeVisible()
  await expect(page).toHaveURL('/members')
})
