import type { Page } from '@playwright/test'
import { church } from '#contract/church.ts'
import { expect, test } from '#tests/support/browser.ts'
import { fillIn, submit } from '#tests/support/pages/forms.ts'

const chosen = (page: Page) => page.evaluate(() => localStorage.getItem('church_id'))

async function switchTo(page: Page, name: string) {
  await page.getByRole('button', { name: /^Menu of / }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test('one more church is set up beside the first; switching shows the one or the other @wide', async ({
  signedIn: page,
  owner,
  api,
  isMobile,
}) => {
  await api.members(owner, ['Ana', 'Bernadette'])
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Menu of / }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Set up another church' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Church')
  await expect(page.getByLabel('Name')).toHaveValue('')
  await fillIn(page, { Name: 'Legliz Betel', Address: '3 Ri Kapwa', Phone: '50937123456' })
  await submit(page).click()
  await page.waitForURL('/dashboard')
  const { churches } = await api.call(church.list, {}, owner.access_token)
  expect(churches.map(({ name }) => name)).toEqual([owner.church.name, 'Legliz Betel'])
  expect(await chosen(page)).toBe(churches[1]!.id)
  await page.goto('/members')
  await expect(page.getByText('No members yet')).toBeVisible()

  if (!isMobile) {
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('button')).toHaveText(
      'Legliz Betel',
    )
  }
  await switchTo(page, owner.church.name)
  await page.waitForURL('/dashboard')
  expect(await chosen(page)).toBe(owner.church.id)
  await page.getByRole('link', { name: 'Members', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByText('2 members', { exact: true })).toBeVisible()

  // Both are on the device now: switching needs no network.
  await page.route('**/api/**', (route) => route.abort())
  await switchTo(page, 'Legliz Betel')
  await page.waitForURL('/dashboard')
  await page.getByRole('link', { name: 'Members', exact: true }).filter({ visible: true }).first().click()
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
  expect(await chosen(page)).toBeNull()
  await page.goto('/members')
  await page.waitForURL('/setup')
  await expect(page.getByText('Gone for good after')).toBeVisible()

  await page.getByRole('button', { name: `Restore ${owner.church.name}` }).click()
  await page.waitForURL('/dashboard')
  await expect(page.getByText(`${owner.church.name} is back.`)).toBeVisible()
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: 'Ana' })).toBeVisible()
})
