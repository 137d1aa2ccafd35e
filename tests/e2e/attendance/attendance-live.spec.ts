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

test('two ushers on one roll see each other’s marks as they are made; two tabs of one share a stream', async ({
  signedIn: page,
  api,
  owner,
  context,
  browser,
  baseURL,
}) => {
  await api.members(owner, ['Ana', 'Bob', 'Carl', 'Dora', 'Eva'])
  const elsewhere = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' })
  const other = await elsewhere.newPage()
  await signIn(other, owner)
  await openRoll(page)
  await openRoll(other)

  await test.step('each sees the other’s marks', async () => {
    await row(page, 'Ana').click()
    await expect(row(other, 'Ana')).toBeChecked(soon)
    await row(other, 'Bob').click()
    await expect(row(page, 'Bob')).toBeChecked(soon)
    // A mark that is taken back, and one made meanwhile.
    await row(other, 'Ana').click()
    await row(page, 'Carl').click()
    await expect(count(page, 2, 5)).toBeVisible(soon)
    await expect(row(page, 'Ana')).not.toBeChecked(soon)
    await expect(row(other, 'Carl')).toBeChecked(soon)
  })
  await test.step('two tabs share one stream', async () => {
    const second = await context.newPage()
    const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/church/live'))
    await openRoll(second)
    await cut
    await row(other, 'Dora').click()
    await expect(row(second, 'Dora')).toBeChecked(soon)
    await expect(row(page, 'Dora')).toBeChecked(soon)

    // The other tab has it when this one is closed.
    const taken = page.waitForResponse(/\/church\/live/)
    await second.close()
    await taken
    await row(other, 'Eva').click()
    await expect(row(page, 'Eva')).toBeChecked(soon)
  })
  await elsewhere.close()
})
