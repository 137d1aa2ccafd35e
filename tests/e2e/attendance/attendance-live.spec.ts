import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { count, row } from '#tests/support/pages/service-roll.ts'

/** Shorter than the pause after which a roll is read again by itself, in milliseconds. */
const soon = { timeout: 15_000 }

/** Opens the roll, and waits until this page follows what others change. */
async function openRoll(page: Page) {
  const following = page.waitForResponse(/\/church\/live/)
  await page.goto('/attendance')
  expect((await following).status()).toBe(200)
}

test('two ushers on one roll see each other’s marks as they are made', async ({
  signedIn: page,
  api,
  owner,
  browser,
  baseURL,
}) => {
  await api.members(owner, ['Ana', 'Bob', 'Carl'])
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' })
  const other = await context.newPage()
  await signIn(other, owner)
  await openRoll(page)
  await openRoll(other)

  await row(page, 'Ana').click()
  await expect(row(other, 'Ana')).toBeChecked(soon)
  await row(other, 'Bob').click()
  await expect(row(page, 'Bob')).toBeChecked(soon)
  // A mark that is taken back, and one made meanwhile.
  await row(other, 'Ana').click()
  await row(page, 'Carl').click()
  await expect(count(page, 2, 3)).toBeVisible(soon)
  await expect(row(page, 'Ana')).not.toBeChecked(soon)
  await expect(row(other, 'Carl')).toBeChecked(soon)
  await context.close()
})

test('two tabs share one stream', async ({ signedIn: page, api, owner, context, browser, baseURL }) => {
  await api.members(owner, ['Ana', 'Bob'])
  await openRoll(page)
  const second = await context.newPage()
  const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/church/live'))
  await openRoll(second)
  await cut

  const elsewhere = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' })
  const usher = await elsewhere.newPage()
  await signIn(usher, owner)
  await usher.goto('/attendance')
  await row(usher, 'Ana').click()
  await expect(row(second, 'Ana')).toBeChecked(soon)
  await expect(row(page, 'Ana')).toBeChecked(soon)

  // The other tab has it when this one is closed.
  const taken = page.waitForResponse(/\/church\/live/)
  await second.close()
  await taken
  await row(usher, 'Bob').click()
  await expect(row(page, 'Bob')).toBeChecked(soon)
  await elsewhere.close()
})
