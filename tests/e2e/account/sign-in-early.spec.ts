import { expect, test } from '#tests/support/browser.ts'
import { fillIn, submit } from '#tests/support/pages/forms.ts'
import { holdBackTheApp } from '#tests/support/pages/served-page.ts'

// The sign-in before the app has come to the page that the server has drawn.

test('whoever types and presses before the app has come is signed in when it comes', async ({
  page,
  api,
}) => {
  const { user, password } = await api.owner()
  const app = await holdBackTheApp(page)
  await page.goto('/login?back=%2Fpassword')
  expect(app.asked).toEqual([])
  await fillIn(page, { Email: user.email!, Password: password })
  await submit(page).click()
  await expect.poll(() => app.asked.some((path) => path.includes('/assets/index-'))).toBe(true)
  app.come()
  await page.waitForURL('/password')
})

test('the app that comes in another language keeps what is typed and pressed, and where', async ({
  page,
}) => {
  await page.goto('/settings.json')
  await page.evaluate(() => localStorage.setItem('language', 'ht'))
  const app = await holdBackTheApp(page)
  await page.goto('/login')
  await fillIn(page, { Email: 'pesonn@example.org', Password: 'pa konnen' })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  app.come()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konekte sou kont ou')
  await expect(page.getByRole('alert').getByText('Imèl la oswa modpas la pa bon.')).toBeVisible()
  await expect(page.getByLabel('Imèl')).toHaveValue('pesonn@example.org')
  await expect(page.getByLabel('Modpas', { exact: true })).toHaveValue('pa konnen')
  await expect(page.getByLabel('Modpas', { exact: true })).toBeFocused()
})
