import type { Page } from '@playwright/test'
import { groups } from '#contract/groups.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn, loseResponses } from '#tests/support/pages/forms.ts'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inGroup = (page: Page) => page.getByRole('region', { name: /^Members in this group/ })
const others = (page: Page) => page.getByRole('region', { name: 'Add members' })

test('a pastor makes a group, puts members into it and takes one out again @wide', async ({
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
  await expect(inGroup(page).getByText('Nobody is in this group yet')).toBeVisible()

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

  await button(page, 'Remove Élisée Jean').click()
  await expect(page.getByText('Élisée Jean was taken out of the group.')).toBeVisible()
  await expect(inGroup(page).getByRole('listitem')).toHaveCount(1)
  await expect(button(page, 'Remove Marie-Thérèse Noël')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inGroup(page).getByRole('listitem')).toHaveCount(2)
  await expect
    .poll(async () => {
      const { groups: told } = await api.call(groups.list, { church_id: owner.church.id }, owner.access_token)
      return told.map(({ name, members }) => [name, members])
    })
    .toEqual([['Koral', 2]])

  // The member's card and the form know of it without a reload.
  await page.goBack()
  await page.goto('/members')
  await page.getByLabel('Group').selectOption('Koral')
  await expect(page.getByText('2 of 3 members')).toBeVisible()
})

test('a group is made once, although the first answer was lost, with what was changed since', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await page.goto('/groups/form')
  await fillIn(page, { Name: 'Koral', 'Description (optional)': 'Chak samdi' })
  const letThrough = await loseResponses(page, 'church/groups')
  await button(page, 'Create group').click()
  await expect(page.getByText('No connection right now. Nothing was lost:')).toBeVisible()
  await letThrough()
  await fillIn(page, { 'Description (optional)': 'Chak dimanch' })
  await button(page, 'Create group').click()
  await expect(page.getByRole('heading', { name: 'Koral', level: 1 })).toBeVisible()
  const { groups: told } = await api.call(groups.list, { church_id: owner.church.id }, owner.access_token)
  expect(told.map(({ name, description }) => [name, description])).toEqual([['Koral', 'Chak dimanch']])
})

test('a group is changed and deleted from the list; a taken name is refused at the field', async ({
  signedIn: page,
  api,
  owner,
}) => {
  for (const name of ['Jèn', 'Koral']) {
    await api.call(groups.create, { church_id: owner.church.id, name }, owner.access_token)
  }
  await page.goto('/groups')
  await expect(page.getByText('2 groups')).toBeVisible()
  await button(page, 'Edit Jèn').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('KORAL')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
    'There is a group with this name already.',
  )
  await dialog.getByLabel('Name').fill('Jèn ak Timoun')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Group updated.')).toBeVisible()
  await expect(card(page, 'Jèn ak Timoun')).toBeVisible()

  await button(page, 'Delete Koral').click()
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Koral')).toBeVisible()
  await button(page, 'Delete Koral').click()
  await dialog.getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByText('Group deleted.')).toBeVisible()
  await expect(card(page, 'Koral')).toBeHidden()
  await expect(page.getByText('1 group', { exact: true })).toBeVisible()
})

test('groups come ten at a time, and open from the members too', async ({ signedIn: page, api, owner }) => {
  for (let n = 1; n <= 12; n++) {
    const name = `Gwoup ${String(n).padStart(2, '0')}`
    await api.call(groups.create, { church_id: owner.church.id, name }, owner.access_token)
  }
  await api.members(owner, ['Ana'])
  await page.goto('/members')
  await expect(page.getByRole('link', { name: '+Add Group' })).toHaveAttribute('href', '/groups/form')
  await page.getByRole('link', { name: 'View All Groups' }).click()
  const cards = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(cards).toHaveCount(10)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(cards).toHaveCount(12)
  await page.getByRole('link', { name: 'View Gwoup 12' }).click()
  await expect(page.getByRole('heading', { name: 'Gwoup 12', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(12)
  await page.goto('/groups/detail/made-up')
  await expect(page.getByText('This group is not here')).toBeVisible()
})

test('members are ticked with the keyboard alone, in a list of hundreds @wide', async ({ page, api }) => {
  const owner = await api.owner({ plan: 'starter' })
  const numbered = Array.from({ length: 59 }, (_, n) => `Member ${String(n + 1).padStart(3, '0')}`)
  await api.members(owner, [...numbered, 'Wideline Désir'])
  const group = { church_id: owner.church.id, name: 'Koral' }
  const { id } = await api.call(groups.create, group, owner.access_token)
  await signIn(page, owner)
  await page.goto(`/groups/detail/${id}`)
  await expect(others(page).getByRole('checkbox', { name: 'Select all (60)' })).toBeVisible()
  // Only what is in sight is in the page.
  expect(await others(page).getByRole('listitem').count()).toBeLessThan(40)
  await others(page).getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox', { name: /Member 001/ })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await expect(page.getByRole('checkbox', { name: /Wideline Désir/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: /Member 059/ })).toBeChecked()
  await page.keyboard.type('wideline')
  await expect(others(page).getByRole('searchbox')).toHaveValue('wideline')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: /Wideline Désir/ })).toBeChecked()
  await expect(others(page).getByText('3 selected')).toBeVisible()
  await button(page, 'Add Selected (3)').click()
  await expect(page.getByText('3 members added to the group.')).toBeVisible()
  await expect(inGroup(page).getByRole('listitem')).toHaveText([/Member 001/, /Member 059/, /Wideline Désir/])
})

test('without a network nothing is changed and the screen says so', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana'])
  const group = { church_id: owner.church.id, name: 'Koral' }
  const { id } = await api.call(groups.create, group, owner.access_token)
  await page.goto(`/groups/detail/${id}`)
  await page.getByRole('checkbox', { name: /Ana/ }).check()
  await page.route('**/api/**', (route) => route.abort())
  await button(page, 'Add Selected (1)').click()
  await expect(page.getByText('No connection right now. Nothing was lost:')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Ana/ })).toBeChecked()
  await expect(inGroup(page).getByText('Nobody is in this group yet')).toBeVisible()
})
