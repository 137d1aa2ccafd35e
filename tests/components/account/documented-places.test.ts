import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountData } from '#contract/account/account-data.ts'
import { church } from '#contract/church.ts'
import { Problem } from '#server/http/problem.ts'
import { button, expectText, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { respond, setNetwork } from '#tests/components/stub-server.ts'

// What the documents place: the 404 page, the menus, and where one is led.

afterEach(() => page.viewport(390, 844))

test('/404 shows the large text alone', async () => {
  await open('/404', { as: 'visitor' })
  await expect.element(heading('404')).toBeVisible()
  expect(document.querySelector('main')?.textContent.trim()).toBe('404')
})

test('the menu of the header has the dashboard and the upload, the left menu the settings', async () => {
  await page.viewport(1280, 900)
  await open('/settings')
  await page
    .getByRole('button', { name: /^Menu of/ })
    .first()
    .click()
  for (const [name, to] of [
    ['My Dashboard', '/dashboard'],
    ['Upload Sermon(Audio)', '/create/podcast'],
    ['Profile', '/account'],
    ['Logout', '/logout'],
  ]) {
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('href', to)
  }
  const left = page.getByRole('navigation').getByRole('link', { name: 'Settings' })
  await expect.element(left.first()).toHaveAttribute('href', '/settings')
})

test('a church that the server fails to read leads to /setup, with the documented text', async () => {
  const { path } = await open('/members', {
    as: 'newcomer',
    before: () =>
      respond(church.list, () => {
        throw new Problem(502, '')
      }),
  })
  await expect.poll(path).toBe('/setup')
  await expectText('Failed to fetch church info')
})

test('being offline leads nowhere', async () => {
  setNetwork('down')
  const { path } = await open('/members', { as: 'newcomer' })
  await expect.poll(path).toBe('/members')
})

test('the deletion of an account says that what is paid for ends at once', async () => {
  await open('/data', {
    user: { ...owner, subscription_plan: 'starter', subscription_amount: 29 },
    before: () => respond(accountData.find, () => ({ export: null })),
  })
  await expect.element(button('Delete my account…')).toBeVisible()
  await expectText(/^What you pay for ends at once/)
})
