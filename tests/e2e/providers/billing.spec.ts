import { expect, signIn } from '#tests/support/browser.ts'
import type { Page } from '@playwright/test'
import { test } from '#tests/support/payments/paid-browser.ts'
import { typeCard } from '#tests/support/stand-ins/stripe/browser.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Subscribe & Pay/ })

async function choose(page: Page, link: string) {
  await page.goto('/pricing')
  await page.getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { name: 'Confirm Your Plan' })).toBeVisible()
}

async function agree(page: Page, name?: string) {
  if (name) await page.getByLabel('Name on card').fill(name)
  await page.getByRole('checkbox').check()
}

test('a plan is begun after a declined card and one that the bank asks about, raised, lowered and cancelled', async ({
  signedIn: page,
}) => {
  await choose(page, 'Choose Starter')
  await payButton(page).click()
  await expect(page.getByText('Please complete all required fields.')).toBeVisible()
  await agree(page, 'Marie Joseph')
  await typeCard(page, 'insufficient funds')
  await payButton(page).click()
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
  await expect(page.getByLabel('Name on card')).toHaveValue('Marie Joseph')

  await typeCard(page, 'needs authentication')
  await payButton(page).click()
  const bank = page.frameLocator('iframe[title="Authentication by the bank"]')
  await bank.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByText(/unable to authenticate/)).toBeVisible()
  await payButton(page).click()
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Subscription complete. Welcome!')).toBeVisible()
  await page.waitForURL('/dashboard')

  await choose(page, 'Upgrade to Growth')
  await expect(page.getByText('Visa •••• 3155')).toBeVisible()
  await agree(page)
  await payButton(page).click()
  await page.waitForURL('/dashboard')

  await choose(page, 'Downgrade to Starter')
  await agree(page)
  await page.getByRole('button', { name: 'Change to Starter' }).click()
  await page.waitForURL('/pricing')
  await expect(page.getByText('Your plan is Growth.').first()).toBeVisible()
  await expect(page.getByText(/it becomes Starter/)).toBeVisible()

  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Growth ends immediately.')
  await sheet.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(
    page.getByText('Subscription cancelled. You have been downgraded to the Free plan.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose Starter' })).toBeVisible()
})

test('the bank leads back from a page of its own, and Professional is paid before it is given', async ({
  page,
  api,
  asked,
}) => {
  const someone = await api.person()
  await signIn(page, someone)
  await page.goto('/info')
  await page.getByRole('tab', { name: 'Professional' }).click()
  await typeCard(page, 'declined')
  const button = page.getByRole('button', { name: 'Continue as Professional for $5/Month' })
  await button.click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await typeCard(page, 'by redirect')
  await button.click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL('/dashboard')
  await page.goto('/payments')
  await expect(page.getByText('Visa •••• 3220')).toBeVisible()
  await expect(page.getByRole('link', { name: /See receipt/ })).toHaveAttribute('href', /^https:/)
  expect(asked).toContain('js.stripe.com/endive/stripe.js')
})

test('a payment whose page was closed is found on return, and only pages that pay load the provider’s script', async ({
  signedIn: page,
  asked,
  stripe,
}) => {
  for (const path of ['/dashboard', '/pricing', '/settings', '/payments']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(asked).toEqual([])

  stripe.webhooks.hold()
  await choose(page, 'Choose Growth')
  await agree(page, 'Marie Joseph')
  await typeCard(page, 'good')
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/payments/confirm'),
  )
  await page.route('**/api/payments/confirm', (route) => route.abort())
  await payButton(page).click()
  await failed
  await page.unroute('**/api/payments/confirm')
  await page.goto('/pricing')
  await expect(page.getByText('Subscription complete. Welcome!')).toBeVisible()
  await expect(page.getByText('Your plan is Growth.').first()).toBeVisible()
  stripe.webhooks.release()
})
