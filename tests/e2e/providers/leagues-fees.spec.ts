import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { expectAccessible, expectUsable } from '#tests/support/accessible.ts'
import { expect, signIn } from '#tests/support/browser.ts'
import { test } from '#tests/support/payments/paid-browser.ts'
import { byCard } from '#tests/support/payments/fee-scene.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'
import { routeStripe, typeCard } from '#tests/support/stand-ins/stripe/browser.ts'

test('an organiser sets up cards, an applicant pays the fee, and it is paid back', async ({
  page,
  api,
  browser,
  server,
  stripe,
}) => {
  test.slow()
  const boss = await api.organiser(await api.person({ name: 'Wideline Désir' }))
  const { league } = await api.call(leagues.create, leagueFields(byCard), boss.access_token)
  const ana = await api.person({ name: 'Ana Pierre' })
  const applied = await api.call(applications.apply, { league_id: league.id }, ana.access_token)
  const { application_id } = applied.application
  await api.call(applications.decide, { application_id, status: 2 }, boss.access_token)

  await signIn(page, boss)
  await page.goto('/leagues/list')
  await page.getByRole('link', { name: 'Payments by card' }).click()
  await expect(page.getByRole('heading', { name: 'Take fees by card' })).toBeVisible()
  await page.getByRole('button', { name: 'Set up at Stripe' }).click()
  await expect(page.getByText('Choose a country.')).toBeVisible()
  await page.getByLabel('Country of your bank account').fill('United St')
  await page.getByRole('option', { name: /United States/ }).click()
  await page.getByRole('button', { name: 'Set up at Stripe' }).click()
  await page.getByRole('link', { name: 'Save for later' }).click()
  await expect(page.getByText('Not finished yet')).toBeVisible()
  await page.getByRole('button', { name: 'Continue on Stripe' }).click()
  await page.getByRole('link', { name: 'Submit' }).click()
  await expect(page.getByText('You can take cards')).toBeVisible()

  const hers = await browser.newContext({ baseURL: server.origin })
  await routeStripe(hers, stripe)
  const candidate = await hers.newPage()
  await signIn(candidate, ana)
  await candidate.goto('/leagues/applied')
  await candidate.getByRole('link', { name: /^Pay by card/ }).click()
  await expect(candidate.getByText('$25.50').first()).toBeVisible()
  await typeCard(candidate, 'declined')
  await expectAccessible(candidate)
  const payButton = candidate.getByRole('button', { name: 'Pay $25.50' })
  await payButton.click()
  await expect(candidate.getByText('Your card was declined.')).toBeVisible()
  await typeCard(candidate, 'needs authentication')
  await payButton.click()
  const bank = candidate.frameLocator('iframe[title="Authentication by the bank"]')
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await candidate.waitForURL('/leagues/applied')
  await expect(candidate.getByText('Paid', { exact: true })).toBeVisible()
  await expect(candidate.getByRole('link', { name: /^Pay by card/ })).toBeHidden()

  await page.goto(`/leagues/applicant/${ana.user.id}`)
  await expect(page.getByText(/\$25\.50 by card on/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay the fee of Ana Pierre back' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ana Pierre gets $25.50 back')
  await dialog.getByRole('button', { name: 'Pay back' }).click()
  await expect(page.getByText(/\$25\.50 paid back on/)).toBeVisible()

  await candidate.reload()
  await expect(candidate.getByRole('link', { name: /^Pay by card/ })).toBeVisible()
  await hers.close()

  await page.goto('/leagues/payouts')
  await expectUsable(page)
})
