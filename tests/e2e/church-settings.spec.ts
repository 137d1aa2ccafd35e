import type { Page } from '@playwright/test'
import { church } from '#contract/church.ts'
import { expect, test } from '#tests/support/browser.ts'
import { fillIn, submit } from '#tests/support/pages/forms.ts'
import { goByMenu, switchChurch, wholeMenu } from '#tests/support/pages/frame-page.ts'

const chosen = (page: Page) => page.evaluate(() => localStorage.getItem('church_id'))

test('one more church is set up beside the first; switching shows the one or the other @wide', async ({
  signedIn: page,
  owner,
  api,
  isMobile,
}) => {
  await api.members(owner, ['Ana', 'Bernadette'])
  await page.goto('/settings')
  // The name of the only church stands at the top of the menu, and there is nothing to choose.
  const menu = await wholeMenu(page)
  await expect(menu.getByText(owner.church.name)).toBeVisible()
  await expect(menu.getByRole('button', { name: owner.church.name })).toHaveCount(0)
  if (isMobile) await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Set up another church' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Church')
  await fillIn(page, { Name: 'Legliz Betel', Phone: '50937123456' })
  await submit(page).click()
  await page.waitForURL('/dashboard')
  const { churches } = await api.call(church.list, {}, owner.access_token)
  expect(churches.map(({ name }) => name)).toEqual([owner.church.name, 'Legliz Betel'])
  await expect.poll(() => chosen(page)).toBe(churches[1]!.id)
  await page.goto('/members')
  await expect(page.getByText('No members yet')).toBeVisible()

  await switchChurch(page, 'Legliz Betel', owner.church.name)
  await page.waitForURL('/dashboard')
  await expect.poll(() => chosen(page)).toBe(owner.church.id)
  await goByMenu(page, 'People')
  await expect(page.getByText('2 members', { exact: true })).toBeVisible()

  // Both are on the device now: switching needs no network.
  await page.route('**/api/**', (route) => route.abort())
  await switchChurch(page, owner.church.name, 'Legliz Betel')
  await page.waitForURL('/dashboard')
  await goByMenu(page, 'People')
  await expect(page.getByText('No members yet')).toBeVisible()
})

test('a church is deleted by typing its name, and restored', async ({ signedIn: page, owner, api }) => {
  await api.members(owner, ['Ana'])
  await page.goto('/setup')
  await page.getByRole('button', { name: 'Delete church' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete church' }).click()
  const field = dialog.getByLabel('Type the church’s name')
  await expect(field).toHaveAccessibleDescription('Type the church’s name to delete it.')
  await field.fill('Lakou')
  await dialog.getByRole('button', { name: 'Delete church' }).click()
  await expect(field).toHaveAccessibleDescription(`This is not the church’s name: ${owner.church.name}`)
  await field.fill(owner.church.name.toLowerCase())
  await dialog.getByRole('button', { name: 'Delete church' }).click()
  await expect(
    page.getByText(`${owner.church.name} is deleted. You can restore it for 14 days.`),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Church')
  await expect.poll(() => chosen(page)).toBeNull()
  await page.goto('/members')
  await page.waitForURL('/setup')
  await expect(page.getByText('Permanently deleted after')).toBeVisible()

  await page.getByRole('button', { name: `Restore ${owner.church.name}` }).click()
  await page.waitForURL('/dashboard')
  await expect(page.getByText(`${owner.church.name} is back.`)).toBeVisible()
  await page.goto('/members')
  await expect(page.getByRole('link', { name: 'View Ana' })).toBeVisible()
})
