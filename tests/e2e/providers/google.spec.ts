import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signIn } from '#tests/support/browser.ts'
import { fillIn } from '#tests/support/pages/forms.ts'
import { test } from '#tests/support/provider-browser.ts'

const button = (page: Page, name = 'Continue with Google') => page.getByRole('button', { name })

/** Presses the button and chooses the account in the popup, or gives up there. */
async function goToGoogle(page: Page, name?: string, choice = /@/) {
  const opened = page.waitForEvent('popup')
  await button(page, name).click()
  const popup = await opened
  await expect(popup.getByRole('heading')).toHaveText('Choose an account')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: choice }).click()
  await closed
}

test('someone new comes by Google in a popup, after changing their mind once', async ({
  page,
  providers: { issuer },
}) => {
  const sub = randomUUID()
  issuer.signsIn({ sub, name: 'Marie-Ève Joseph', email: `${sub}@gmail.example`, email_verified: true })
  await page.goto('/register')
  await goToGoogle(page, undefined, /Cancel/)
  await expect(page.getByText('You did not continue with Google.')).toBeVisible()
  await goToGoogle(page)
  await page.waitForURL('/info')
  await expect(page.getByLabel('Name')).toHaveValue('Marie-Ève Joseph')
  expect(await page.evaluate(() => sessionStorage.getItem('google_attempt'))).toBeNull()
})

test('where popups are blocked the page itself goes to Google, and a mailed code joins the account', async ({
  page,
  api,
  providers: { issuer },
}) => {
  const { user } = await api.owner()
  issuer.signsIn({ sub: randomUUID(), name: user.name, email: user.email!, email_verified: true })
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login?back=%2Fsecurity')
  await button(page).click()
  await page.getByRole('button', { name: user.email! }).click()

  await page.waitForURL('/auth/google?back=%2Fsecurity')
  await expect(page.getByText(`${user.email!} already has an account here.`)).toBeVisible()
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(page.getByText(`A code is on its way to ${user.email!}.`)).toBeVisible()
  const { subject } = await api.lastMail(user.email!)
  await fillIn(page, { Code: /\d{6}/.exec(subject)![0] })
  await page.getByRole('button', { name: 'Join and sign in' }).click()
  await page.waitForURL('/security')
})

test('someone adds Google in the security settings, and signs in by it', async ({
  page,
  api,
  providers: { issuer },
}) => {
  const owner = await api.owner()
  issuer.signsIn({ sub: randomUUID(), name: 'Marie', email: 'another@gmail.example', email_verified: true })
  await signIn(page, owner)
  await page.goto('/security')
  await goToGoogle(page, 'Add Google')
  await expect(page.getByText('You can now sign in with Google.')).toBeVisible()
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname !== '/logout')
  await page.goto('/login?back=%2Fsecurity')
  await goToGoogle(page)
  await page.waitForURL('/security')
})
