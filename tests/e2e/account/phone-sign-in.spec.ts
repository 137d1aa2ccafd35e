import { expect, test } from '#tests/support/browser.ts'
import { fillIn } from '#tests/support/pages/forms.ts'
import { newNumber } from '#tests/support/samples/visitors.ts'

test('someone without an account gets into the app by phone, says their name, and comes back by phone', async ({
  page,
  api,
}) => {
  const number = newNumber()
  const codeSent = async () => /#(\d{6})$/.exec((await api.lastMail(number)).body)![1]!

  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with phone' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Continue with phone')
  await page.getByRole('combobox', { name: 'Country Code' }).fill('hai')
  await page.getByRole('option', { name: /^Haiti/ }).click()
  await fillIn(page, { Phone: number.slice('+509'.length) })
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('It is valid for 10 minutes.')).toBeVisible()

  // Looking up the text and coming back goes on where it was.
  await page.reload()
  await fillIn(page, { Code: await codeSent() })

  await page.waitForURL('/info')
  await fillIn(page, { Name: 'Marie Joseph' })
  await page.getByRole('button', { name: 'Continue as Standard for Free' }).click()
  await page.waitForURL('/setup')

  await page.goto('/logout')
  await page.waitForURL('/login')
  await page.goto(`/auth/phone/${number}`)
  await expect(page.getByText('It is valid for 10 minutes.')).toBeVisible()
  await fillIn(page, { Code: await codeSent() })
  await page.waitForURL('/setup')
  await expect(page.getByRole('button', { name: 'Menu of Marie Joseph' })).toBeVisible()
})
