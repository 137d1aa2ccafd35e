import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { members } from '#contract/members.ts'
import { users } from '#server/db/schema/account.ts'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'

async function refuse(page: Page, phone: string, name = 'Ana') {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name}@example.org`)
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
}
const notANumber = 'This is not a phone number (Haiti). For another country start with + and its code.'

test('what the server refuses is corrected in the open form and adds one member; without a network one is kept', async ({
  signedIn: page,
  context,
  api,
  owner,
}) => {
  await page.goto(`/members/form/${owner.church.id}`)
  // Numbers that the device takes for right: only this server knows better.
  await page.route('**/api/church/members', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          headers: ourHeaders(),
          status: 400,
          json: { message: notANumber, fields: { phone: notANumber } },
        })
      : route.fallback(),
  )
  await refuse(page, '3712 3450')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(notANumber)
  await expect(page.getByText('This could not be saved on the server')).toBeVisible()

  // A reload keeps what was typed and what is wrong with it.
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Ana')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(notANumber)

  await page.getByRole('textbox', { name: 'Phone' }).fill('3712 3451')
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(notANumber)
  await page.unroute('**/api/church/members')
  await page.getByRole('textbox', { name: 'Phone' }).fill('3712 3456')
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  await expect(page.getByText('Member added successfully.')).toBeVisible()
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  const { members: kept } = await api.call(members.list, { church_id: owner.church.id }, owner.access_token)
  expect(kept.map(({ name, phone }) => [name, phone])).toEqual([['Ana', '+50937123456']])

  await test.step('without a network a member is kept on the device, marked, and sent when it is back', async () => {
    await page.goto('/members')
    await page.getByRole('link', { name: '+Add Member' }).click()
    await expect(page.getByRole('heading', { name: 'Add Member' })).toBeVisible()
    await context.setOffline(true)
    await refuse(page, '3712 3499', 'Bernadette')
    await expect(
      page.getByText('Saved on this device. It will be sent as soon as there is a connection.'),
    ).toBeVisible()
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'View Bernadette' }) })
    await expect(card.getByText('Waiting')).toBeVisible()

    await context.setOffline(false)
    await expect(card.getByText('Waiting')).toBeHidden()
    await expect(card.getByText('+509 3712 3499')).toBeVisible()
    const { totalMembers } = await api.call(members.list, { church_id: owner.church.id }, owner.access_token)
    expect(totalMembers).toBe(2)
  })
})

test('a full plan is told with its limit, and the member is sent when there is room', async ({
  page,
  api,
  server,
}) => {
  const owner = await api.owner()
  await api.members(owner, 20)
  await signIn(page, owner)
  await page.goto(`/members/form/${owner.church.id}`)
  await refuse(page, '3712 3456')
  const full =
    'Your Free plan has room for 20 adults; children and visitors do not count. Choose a larger plan to add more.'
  await expect(page.getByRole('alert').filter({ hasText: full }).first()).toBeVisible()
  await page.goto('/members')
  await page.getByRole('searchbox', { name: 'Search members' }).fill('Ana')
  await expect(page.getByText('Needs attention')).toBeVisible()

  await server.db.update(users).set({ plan: 'starter' }).where(eq(users.id, owner.user.id))
  // By itself, when the app is opened again.
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search members' }).fill('Ana')
  await expect(page.getByText('1 of 21 members')).toBeVisible()
  await expect(page.getByText('Needs attention')).toBeHidden()
})
