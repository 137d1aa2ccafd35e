import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/browser.ts'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

async function fillIn(page: Page, fields: { name?: string; phone?: string; email?: string }) {
  if (fields.name !== undefined) await page.getByLabel('Name').fill(fields.name)
  if (fields.phone !== undefined) await page.getByLabel('Phone').fill(fields.phone)
  if (fields.email !== undefined) await page.getByLabel('Email', { exact: false }).last().fill(fields.email)
}

test('a pastor adds the first member and finds them in the list @wide', async ({ signedIn: page }) => {
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
  await expect(added.getByText(/^Joined /)).toBeVisible()
  await expect(added.getByRole('link', { name: 'Call Élisée Jean' })).toHaveAttribute(
    'href',
    'tel:+50937123456',
  )
  await expect(added.getByRole('link', { name: 'SMS Élisée Jean' })).toHaveAttribute(
    'href',
    'sms:+50937123456',
  )
  await expect(added.getByRole('link', { name: 'WhatsApp Élisée Jean' })).toHaveAttribute(
    'href',
    'https://wa.me/50937123456',
  )
})

test('an edit changes the member and leads back to the same place in the list @wide', async ({
  page,
  api,
}) => {
  const owner = await api.owner({ plan: 'starter' })
  await api.members(owner, 25)
  await signIn(page, owner)
  await page.goto('/members')
  await expect(cards(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(cards(page)).toHaveCount(20)
  await expect(page).toHaveURL(/shown=20/)
  await page.reload()
  await expect(cards(page)).toHaveCount(20)
  // First there, then pressed, as people do: the browser tells of a scroll a frame later.
  await card(page, 'Member 017').scrollIntoViewIfNeeded()
  await card(page, 'Member 017').getByRole('link', { name: 'View Member 017' }).click()

  await expect(page.getByRole('heading', { name: 'Member 017', level: 1 })).toBeVisible()
  await page.getByLabel('Name').fill('Member 017 Noël')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Member updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(/shown=20/)
  await expect(card(page, 'Member 017 Noël')).toBeInViewport()
  await expect(page.getByText('20 of 25')).toBeVisible()

  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(cards(page)).toHaveCount(25)
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()
})
