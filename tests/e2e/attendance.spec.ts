import type { Page } from '@playwright/test'
import { groupMembers, groups } from '#server/db/schema/members.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { count, onServer, row, rows, search } from '#tests/support/pages/service-roll.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const filter = (page: Page, name: string) => page.getByRole('radio', { name })

test('someone is found without accents, marked, and unmarked by Undo @wide', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Élisée Pierre', 'Jean Baptiste', 'Marie Joseph'])
  await page.goto('/attendance')
  await expect(count(page, 0, 3)).toBeVisible()

  await search(page).fill('elisee')
  await expect(rows(page)).toHaveCount(1)
  await row(page, 'Élisée Pierre').click()
  await expect(row(page, 'Élisée Pierre')).toBeChecked()
  await expect(count(page, 1, 3)).toBeVisible()
  await expect.poll(() => onServer(api, owner)).toEqual({ guests: 0, marks: { 'Élisée Pierre': true } })

  await expect(page.getByText('Élisée Pierre marked present', { exact: true })).toBeVisible()
  await expect(page.getByText('Élisée Pierre marked present. 1 present')).toBeAttached()
  await undo(page).click()
  await expect(row(page, 'Élisée Pierre')).not.toBeChecked()
  await expect(undo(page)).toBeHidden()
  await expect.poll(() => onServer(api, owner)).toEqual({ guests: 0, marks: { 'Élisée Pierre': false } })
})

test('someone is found by digits of the phone number', async ({ signedIn: page, api, owner }) => {
  const [ana] = await api.members(owner, ['Ana Louis', 'Bob Cadet'])
  await page.goto('/attendance')
  await search(page).fill(ana!.phone!.slice(-6))
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Ana Louis')).toBeVisible()
})

test('what is marked is there after a reload', async ({ signedIn: page, api, owner }) => {
  await api.members(owner, ['Ana', 'Bob', 'Carl'])
  await page.goto('/attendance')
  await row(page, 'Ana').click()
  await row(page, 'Carl').click()
  await expect(count(page, 2, 3)).toBeVisible()
  await page.reload()
  await expect(row(page, 'Ana')).toBeChecked()
  await expect(row(page, 'Bob')).not.toBeChecked()
  await expect(row(page, 'Carl')).toBeChecked()
  await expect(count(page, 2, 3)).toBeVisible()
})

test('several marks are undone one after the other', async ({ signedIn: page, api, owner }) => {
  await api.members(owner, ['Ana', 'Bob'])
  await page.goto('/attendance')
  await row(page, 'Ana').click()
  await row(page, 'Bob').click()
  await row(page, 'Ana').click()
  await expect(page.getByText('Ana marked absent', { exact: true })).toBeVisible()
  await undo(page).click()
  await expect(row(page, 'Ana')).toBeChecked()
  await expect(page.getByText('Bob marked present', { exact: true })).toBeVisible()
  await undo(page).click()
  await undo(page).click()
  await expect(count(page, 0, 2)).toBeVisible()
  await expect(undo(page)).toBeHidden()
  await expect.poll(() => onServer(api, owner)).toEqual({ guests: 0, marks: { Ana: false, Bob: false } })
})

test('a second tap in the same instant takes the first one back', async ({ signedIn: page, api, owner }) => {
  await api.members(owner, ['Ana', 'Bob'])
  await page.goto('/attendance')
  await row(page, 'Ana').dblclick()
  await row(page, 'Bob').click()
  await expect(count(page, 1, 2)).toBeVisible()
  await expect(row(page, 'Ana')).not.toBeChecked()
  await expect.poll(() => onServer(api, owner)).toEqual({ guests: 0, marks: { Ana: false, Bob: true } })
})

test('who is missing is listed, and nobody slips away from under the finger', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana', 'Bob', 'Carl'])
  await page.goto('/attendance')
  await row(page, 'Bob').click()
  await filter(page, 'Missing 2').check({ force: true })
  await expect(rows(page)).toHaveCount(2)
  await row(page, 'Ana').click()
  await expect(filter(page, 'Missing 1')).toBeChecked()
  await expect(rows(page)).toHaveCount(2)
  await filter(page, 'Present 2').check({ force: true })
  await expect(row(page, 'Ana')).toBeVisible()
  await expect(row(page, 'Carl')).toBeHidden()
  await filter(page, 'Missing 1').check({ force: true })
  await expect(rows(page)).toHaveCount(1)
})

test('a group is looked at alone', async ({ signedIn: page, api, owner, server }) => {
  const [ana] = await api.members(owner, ['Ana', 'Bob'])
  await server.db
    .insert(groups)
    .values({ id: `g-${owner.church.id}`, churchId: owner.church.id, name: 'Choir' })
  await server.db.insert(groupMembers).values({ groupId: `g-${owner.church.id}`, memberId: ana!.id })
  await page.goto('/attendance')
  await page.getByLabel('Group').selectOption('Choir')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Ana')).toHaveAccessibleDescription('Choir')
  await expect(filter(page, 'All 1')).toBeChecked()
  await page.reload()
  await expect(page.getByLabel('Group')).toHaveValue(`g-${owner.church.id}`)
  await expect(rows(page)).toHaveCount(1)
})

test('guests are counted as fast as one can press, and stay', async ({ signedIn: page, api, owner }) => {
  await api.members(owner, ['Ana'])
  await page.goto('/attendance')
  const more = page.getByRole('button', { name: 'One more' })
  for (let i = 0; i < 5; i++) await more.click()
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(page.getByLabel('Guests')).toHaveValue('4')
  await expect.poll(() => onServer(api, owner)).toEqual({ guests: 4, marks: {} })
  await page.getByLabel('Guests').fill('12')
  await expect.poll(() => onServer(api, owner)).toEqual({ guests: 12, marks: {} })
  await page.reload()
  await expect(page.getByLabel('Guests')).toHaveValue('12')
})

test('a phone that cannot keep a mark says so and shows none', async ({ signedIn: page, api, owner }) => {
  await api.members(owner, ['Ana'])
  await page.goto('/attendance')
  await expect(row(page, 'Ana')).toBeVisible()
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  await row(page, 'Ana').click()
  await expect(page.getByRole('alert').getByText('This phone could not save that.')).toBeVisible()
  await expect(row(page, 'Ana')).not.toBeChecked()
  await expect(undo(page)).toBeHidden()
})

test('the roll is marked with the keyboard alone @wide', async ({ signedIn: page, api, owner }) => {
  await api.members(owner, ['Ana Louis', 'Bob Cadet', 'Carl Noël', 'Élisée Pierre'])
  await page.goto('/attendance')
  await expect(rows(page)).toHaveCount(4)

  await search(page).focus()
  await page.keyboard.type('elisee')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Élisée Pierre')).toBeChecked()
  // The text is chosen: the next name takes its place.
  await page.keyboard.type('bob')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Bob Cadet')).toBeChecked()

  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Ana Louis')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(row(page, 'Ana Louis')).toBeChecked()
  await page.keyboard.press('End')
  await expect(row(page, 'Élisée Pierre')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row(page, 'Carl Noël')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(row(page, 'Ana Louis')).not.toBeChecked()
  // Typing on a row looks for someone.
  await page.keyboard.type('carl')
  await expect(search(page)).toHaveValue('carl')
  await page.keyboard.press('Enter')
  await expect(count(page, 3, 4)).toBeVisible()
})

test('of a long roll only what is in sight is drawn, and its end is one key away @wide', async ({
  page,
  api,
}) => {
  const owner = await api.owner({ plan: 'starter' })
  await api.members(owner, 120)
  await signIn(page, owner)
  await page.goto('/attendance')
  await expect(count(page, 0, 120)).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(40)
  await row(page, 'Member 001').focus()
  await page.keyboard.press('End')
  await expect(row(page, 'Member 120')).toBeFocused()
  await expect(row(page, 'Member 120')).toBeInViewport()
  const item = page.getByRole('listitem').filter({ has: row(page, 'Member 120') })
  await expect(item).toHaveAttribute('aria-posinset', '120')
  await expect(item).toHaveAttribute('aria-setsize', '120')
  await expect(search(page)).toBeInViewport()
})
