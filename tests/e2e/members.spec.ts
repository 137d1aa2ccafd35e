import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { groups } from '#contract/groups.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'

const card = (page: Page, name: string) =>
  page.getByRole('main').locator('[data-index]').filter({ hasText: name })

async function fillIn(page: Page, fields: { name?: string; phone?: string; email?: string }) {
  if (fields.name !== undefined) await page.getByLabel('Name').fill(fields.name)
  if (fields.phone !== undefined) await page.getByRole('textbox', { name: 'Phone' }).fill(fields.phone)
  if (fields.email !== undefined) await page.getByRole('textbox', { name: 'Email' }).fill(fields.email)
}

test('a pastor adds the first member, finds them in the list, saves it as a file, and puts several into a group', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await page.goto('/members')
  await expect(page.getByText('No members yet')).toBeVisible()
  await page.getByRole('link', { name: '+Add Member' }).click()
  await expect(page.getByRole('heading', { name: 'Add Member' })).toBeVisible()
  await fillIn(page, { name: 'Élisée Jean', phone: '3712 3456', email: 'Elisee@example.org' })
  await page.getByRole('button', { name: 'Add member', exact: true }).click()

  await expect(page.getByText('Member added successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  const added = card(page, 'Élisée Jean')
  await expect(added.getByText('+509 3712 3456')).toBeVisible()
  await expect(added.getByRole('link', { name: 'Call Élisée Jean' })).toHaveAttribute(
    'href',
    'tel:+50937123456',
  )

  await page.getByRole('button', { name: 'More about members' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('members.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Élisée Jean')
  expect(text.split('\n')).toHaveLength(2)

  await test.step('a chip narrows the list, its address keeps it, and several are put into a group', async () => {
    await api.members(owner, ['Ana', 'Bernadette'])
    await api.call(groups.create, { church_id: owner.church.id, name: 'Koral' }, owner.access_token)
    await page.reload()
    await page.getByRole('link', { name: 'View Ana' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Add to a group' }).click()
    await page.getByRole('menuitem', { name: 'Koral' }).click()
    await expect(page.getByText('2 people are in Koral now.')).toBeVisible()
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Koral' }).click()
    await expect(page.getByText('2 of 3 members')).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 of 3 members')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Élisée Jean' })).toBeHidden()
  })
})

test('everybody is listed; an edit leaves the list where it was @wide', async ({ page, api, isMobile }) => {
  const owner = await api.owner({ plan: 'starter' })
  await api.members(owner, 60)
  await signIn(page, owner)
  await page.goto('/members')
  await expect(page.getByText('60 members', { exact: true })).toBeVisible()
  // First there, then pressed, as people do: the browser tells of a scroll a frame later.
  await page.getByRole('link', { name: 'View Member 001' }).focus()
  await page.keyboard.press('End')
  await expect(card(page, 'Member 060')).toBeInViewport()
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'View Member 059' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Member 059', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Member 059 Noël')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Member updated successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Member 059 Noël', level: 1 })).toBeVisible()
  // At a desk the list stands beside it.
  if (isMobile) {
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(page).toHaveURL(/\/members$/)
  }
  await expect(card(page, 'Member 059 Noël')).toBeInViewport()
})
