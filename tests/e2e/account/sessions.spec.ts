import { chromium } from '@playwright/test'
import { account } from '#contract/account/account.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { fillIn, submit } from '#tests/support/pages/forms.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

test('logging out leaves nothing of the person on the device, and logs out the other window', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/settings')
  const other = await context.newPage()
  await other.goto('/security')
  await expect(other.getByText('This device', { exact: true })).toBeVisible()
  await other.evaluate(() => localStorage.setItem('language', 'en'))
  await other.goto('/logout')
  await other.waitForURL('/login')
  await page.waitForURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to your account')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['language'])
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
})

test('another device is signed out under sign-in and security; a session that has ended leads to the sign-in, which says why', async ({
  signedIn: page,
  owner,
  api,
}) => {
  const result = await api.call(account.signIn, { email: owner.user.email!, password: owner.password })
  const elsewhere = sessionGiven(result)
  await page.goto('/security')
  await test.step('another device is signed out', async () => {
    await page.getByRole('button', { name: /^Sign out (?!all)/ }).click()
    await expect(page.getByText('This device has been signed out.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sign out (?!all)/ })).toHaveCount(0)
    await expect(api.call(account.sessions, {}, elsewhere.access_token)).rejects.toThrow('401')
  })
  await test.step('a session that the server has ended', async () => {
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await api.call(account.endSession, { session_id: 'current' }, owner.access_token)
    await page.reload()
    await page.waitForURL(/\/login/)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await fillIn(page, { Email: owner.user.email!, Password: owner.password })
    await submit(page).click()
    await page.waitForURL('/security')
  })
})

test('a page that the browser kept whole shows whoever is signed in when one goes back to it', async ({
  server,
  api,
  owner,
}) => {
  const next = await api.owner()
  await api.members(owner, ['Anite Pierre'])
  await api.members(next, ['Yolande Moise'])
  // Chromium without its windows keeps no page.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, owner)
  await page.goto('/members')
  await expect(page.getByText('Anite Pierre')).toBeVisible()
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => localStorage.setItem('kept_whole', String(persisted))),
  )
  await page.goto(`http://localhost:${server.port}/settings.json`)

  const other = await context.newPage()
  await other.goto('/settings.json')
  await other.evaluate(() => localStorage.clear())
  await signIn(other, next)
  const session = await context.newCDPSession(page)
  const { entries, currentIndex } = await session.send('Page.getNavigationHistory')
  // The way back that the runner's own tools would take waits for a page that loads.
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id })
  await expect.poll(() => other.evaluate(() => localStorage.getItem('kept_whole'))).toBe('true')
  await expect(page.getByText('Yolande Moise')).toBeVisible()
  await expect(page.getByText('Anite Pierre')).toBeHidden()
  await browser.close()
})
