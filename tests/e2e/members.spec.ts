import type { Page } from '@playwright/test'
import { churchUsers } from '#server/db/schema/church.ts'
import { groups } from '#server/db/schema/members.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search members' })

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

test('several members are added one after the other', async ({ signedIn: page, owner }) => {
  await page.goto(`/members/form/${owner.church.id}`)
  for (const [n, name] of ['Ana', 'Bernadette'].entries()) {
    await fillIn(page, { name, phone: `371200${n}0`, email: `${name}@example.org` })
    await page.getByRole('button', { name: 'Add, then another' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('')
    await expect(page.getByLabel('Name')).toBeFocused()
  }
  await page.getByRole('link', { name: 'Members' }).last().click()
  await expect(page.getByText('2 members', { exact: true })).toBeVisible()
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

test('nothing is sent when nothing was changed', async ({ signedIn: page, api, owner }) => {
  const [member] = await api.members(owner, ['Ana'])
  await page.goto(`/members/form/${owner.church.id}/${member!.id}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
})

test('members are found by a name without its accents, by phone and by email', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [, marie] = await api.members(owner, ['Élisée Jean', 'Marie-Thérèse Noël', 'Òdilon Façile'])
  await page.goto('/members')
  await search(page).fill('elisee')
  await expect(cards(page)).toHaveText(['Élisée Jean'])
  await expect(page.getByText('1 of 3 members')).toBeVisible()
  await search(page).fill('noel therese')
  await expect(cards(page)).toHaveText(['Marie-Thérèse Noël'])
  await search(page).fill(marie!.phone!.slice(4))
  await expect(cards(page)).toHaveText(['Marie-Thérèse Noël'])
  await search(page).fill(marie!.email!)
  await expect(cards(page)).toHaveText(['Marie-Thérèse Noël'])

  // What is looked for survives a look at the member.
  await page.getByRole('link', { name: 'View Marie-Thérèse Noël' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Members' }).click()
  await expect(search(page)).toHaveValue(marie!.email!)
  await expect(cards(page)).toHaveText(['Marie-Thérèse Noël'])

  await search(page).fill('nobody at all')
  await expect(page.getByText('Nobody was found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all members' }).click()
  await expect(cards(page)).toHaveCount(3)
  await expect(search(page)).toHaveValue('')
})

test('members are put into groups, twenty groups at a time, and found by their group', async ({
  signedIn: page,
  server,
  api,
  owner,
}) => {
  const names = Array.from({ length: 25 }, (_, i) => `Gwoup ${String(i + 1).padStart(2, '0')}`)
  await server.db
    .insert(groups)
    .values(names.map((name, i) => ({ id: `${owner.church.id}-${i}`, churchId: owner.church.id, name })))
  const [ana] = await api.members(owner, ['Ana', 'Bernadette'])
  await page.goto(`/members/form/${owner.church.id}/${ana!.id}`)
  await expect(page.getByRole('checkbox')).toHaveCount(20)
  await page.getByRole('button', { name: 'Load More Groups' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(25)
  await expect(page.getByRole('button', { name: 'Load More Groups' })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Gwoup 23' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Member updated successfully.')).toBeVisible()

  await expect(card(page, 'Ana').getByText('Gwoup 23')).toBeVisible()
  await page.getByLabel('Group').selectOption('Gwoup 23')
  await expect(cards(page)).toHaveText(['Ana'])
  await page.getByRole('link', { name: 'View Ana' }).click()
  await expect(page.getByRole('checkbox').first()).toHaveAccessibleName('Gwoup 23')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
})

test('a member is added with the keyboard alone @wide', async ({ signedIn: page }) => {
  await page.goto('/members')
  await page.getByRole('link', { name: '+Add Member' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add Member' })).toBeFocused()
  const name = page.getByLabel('Name')
  for (let i = 0; i < 4 && !(await name.evaluate((field) => field === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('Ana')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3712 3456')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ana@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Member added successfully.')).toBeVisible()
  await expect(cards(page)).toHaveText(['Ana'])
})

test('names of every kind are shown and break no layout @wide', async ({ signedIn: page, api, owner }) => {
  const names = ['אליהו בן דוד', 'محمد الأمين', '🎺 Zeke 👩🏾‍🎤', 'W'.repeat(200)]
  const [, , , long] = await api.members(owner, names)
  const overflows = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await page.goto('/members')
  for (const name of names) await expect(card(page, name)).toBeVisible()
  expect(await overflows()).toBe(false)

  await page.goto(`/members/form/${owner.church.id}/${long!.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await overflows()).toBe(false)
  await page.getByLabel('Name').fill('N'.repeat(10_000))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('At most 200 characters.')
})

test('an usher sees the members and changes nothing', async ({ page, api, server, owner }) => {
  const [ana] = await api.members(owner, ['Ana'])
  const usher = await api.person()
  await server.db
    .insert(churchUsers)
    .values({ churchId: owner.church.id, userId: usher.user.id, role: 'usher' })
  await signIn(page, { ...usher, church: owner.church })
  await page.goto('/members')
  await expect(card(page, 'Ana')).toBeVisible()
  await expect(page.getByRole('link', { name: '+Add Member' })).toBeHidden()
  await page.getByRole('link', { name: 'View Ana' }).click()
  await expect(page.getByRole('heading', { name: 'Ana', level: 1 })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: ana!.email! })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await page.goto(`/members/form/${owner.church.id}`)
  await expect(page).toHaveURL(/\/members$/)
})

test('the address of another church leads to the own members', async ({ signedIn: page, api }) => {
  const stranger = await api.owner()
  const [member] = await api.members(stranger, ['Ana'])
  await page.goto(`/members/form/${stranger.church.id}/${member!.id}`)
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByText('No members yet')).toBeVisible()
})
