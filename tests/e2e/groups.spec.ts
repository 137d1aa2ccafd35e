import type { Page } from '@playwright/test'
import { groups } from '#contract/groups.ts'
import { expect, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn } from '#tests/support/pages/forms.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inGroup = (page: Page) => page.getByRole('region', { name: /^Members in this group/ })
const others = (page: Page) => page.getByRole('region', { name: 'Add members' })

test('a pastor makes a group, puts members into it and takes one out again', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana', 'Élisée Jean', 'Marie-Thérèse Noël'])
  await page.goto('/groups')
  await expect(page.getByText('No groups found. Start by creating your first group.')).toBeVisible()
  await page.getByRole('link', { name: '+Add Group' }).click()
  await button(page, 'Create group').click()
  await expectMessage(page, 'Name', 'Name is required')
  await fillIn(page, { Name: 'Koral', 'Description (optional)': 'Chak samdi a 4è' })
  await button(page, 'Create group').click()
  await expect(page.getByText('Group created!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Koral', level: 1 })).toBeVisible()
  await expect(page.getByText('Chak samdi a 4è')).toBeVisible()
  await expect(inGroup(page).getByText('No one is in this group yet')).toBeVisible()

  await button(page, 'Add Selected (0)').click()
  await expect(page.getByText('No new members to add.')).toBeVisible()
  const search = others(page).getByRole('searchbox')
  await search.fill('elisee')
  await expect(others(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('checkbox', { name: /Élisée Jean/ }).check()
  await search.fill('noel')
  await others(page).getByRole('checkbox', { name: 'Select all found (1)' }).check()
  await expect(others(page).getByText('2 selected')).toBeVisible()
  await button(page, 'Add Selected (2)').click()
  await expect(page.getByText('2 members added to the group.')).toBeVisible()
  await expect(inGroup(page).getByRole('listitem')).toHaveCount(2)
  await expect(inGroup(page).getByRole('heading')).toHaveText('Members in this group (2)')
  await search.fill('')
  await expect(others(page).getByRole('listitem')).toHaveCount(1)

  await button(page, 'More actions: Élisée Jean').click()
  await page.getByRole('menuitem', { name: 'Remove from the group' }).click()
  await expect(page.getByText('Élisée Jean was removed from the group.')).toBeVisible()
  await expect(inGroup(page).getByRole('listitem')).toHaveCount(1)
  await expect(button(page, 'More actions: Marie-Thérèse Noël')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inGroup(page).getByRole('listitem')).toHaveCount(2)
  await expect
    .poll(async () => {
      const { groups: listed } = await api.call(
        groups.list,
        { church_id: owner.church.id },
        owner.access_token,
      )
      return listed.map(({ name, members }) => [name, members])
    })
    .toEqual([['Koral', 2]])

  // The member's card and the form know of it without a reload.
  await page.goBack()
  await page.goto('/members')
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Koral' }).click()
  await expect(page.getByText('2 of 3 members')).toBeVisible()
})
