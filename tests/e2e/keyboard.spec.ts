import type { Locator, Page } from '@playwright/test'
import { addDays, dateIn, sundayFrom } from '#contract/fields/calendar.ts'
import { groups } from '#contract/groups.ts'
import { expect, test } from '#tests/support/browser.ts'
import { give } from '#tests/support/pages/donations-page.ts'
import { addEvent } from '#tests/support/pages/event-page.ts'
import { row, search } from '#tests/support/pages/service-roll.ts'
import { expectUploaded, mp3 } from '#tests/support/pages/upload-page.ts'
import { recording } from '#tests/support/samples/podcasts.ts'

// A church's everyday jobs at a desk, without a hand on the mouse. Ten gifts in a row: tests/components/gift-batch.

/** Further than this nobody presses Tab. */
const farthest = 20

/** Opens a screen, and passes over the frame by the first link of the page. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

/** Presses Tab until a control has the focus. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const isThere = () => control.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; !(await isThere()); tabs++) {
    if (tabs === farthest) throw new Error(`${String(control)} is more than ${farthest} Tabs away`)
    await page.keyboard.press('Tab')
  }
}

/** Presses a button or follows a link. */
async function press(page: Page, control: Locator): Promise<void> {
  await reach(page, control)
  await page.keyboard.press('Enter')
}

/** Types into the field that is a few Tabs away. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** Goes to what the search finds first by these words. */
async function goTo(page: Page, words: string, option: string | RegExp): Promise<void> {
  const first = page.getByRole('option').first()
  // A screen that has just come takes the focus: then one begins anew.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(words)
    await expect(first).toContainText(option, { timeout: 3000 })
    await expect(first).toHaveAttribute('data-highlighted', { timeout: 3000 })
  }).toPass()
  await page.keyboard.press('Enter')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('someone makes an account and counts their first service @desk', async ({ page }) => {
  await page.goto('/')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Get Started For Free' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  const username = `marie${Date.now()}`
  await typeInto(page, 'Name', 'Marie Joseph')
  await typeInto(page, 'Username', username)
  await typeInto(page, 'Email Address', `${username}@example.org`)
  await typeInto(page, 'Password', 'bonswa lakou')
  await page.keyboard.press('Enter')
  await page.waitForURL('/setup')
  await typeInto(page, 'Name', 'Legliz Lapè')
  await typeInto(page, 'Phone', '3712-3456')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/attendance/)
  await press(page, page.getByRole('main').getByRole('link', { name: '+Add Member' }))
  await typeInto(page, 'Name', 'Roseline Noël')
  await typeInto(page, 'Phone', '3799 0011')
  await typeInto(page, 'Email', 'roseline@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Member added successfully.')).toBeVisible()
  await goTo(page, 'mark sunday', /attendance/i)
  await reach(page, search(page))
  await page.keyboard.type('rose')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Roseline Noël')).toBeChecked()
})

test('a group is invited, a donation corrected, the roll printed, a sermon published, the language changed @desk', async ({
  signedIn: page,
  api,
  owner,
  server,
}) => {
  test.slow()
  const [ana, jan] = await api.members(owner, ['Ana', 'Jan', 'Zo'])
  const group = { church_id: owner.church.id, name: 'Koral' }
  const { id } = await api.call(groups.create, group, owner.access_token)
  const member_ids = [ana!.id, jan!.id]
  await api.call(groups.addMember, { group_id: id, member_ids }, owner.access_token)
  const today = dateIn('America/Port-au-Prince')
  await addEvent(api, owner, { title: 'Konsè', date: addDays(today, 3) })
  const year = today.slice(5) > '03-20' ? Number(today.slice(0, 4)) : Number(today.slice(0, 4)) - 1
  const days = Array.from({ length: 25 }, (_, back) => ({ amount: 10, date: addDays(today, -back) }))
  await give(api, owner, ana!.id, [...days, { amount: 77, note: 'Twati', date: `${year}-03-15` }])
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await visit(page, '/dashboard')

  await test.step('a group is invited to an event', async () => {
    await goTo(page, 'konse', 'Konsè')
    await expect(page.getByRole('heading', { name: 'Konsè', level: 1 })).toBeVisible()
    await press(page, button(page, 'Invite a group'))
    await press(page, button(page, 'Invite (2) Koral'))
    await expect(page.getByText('2 members invited.')).toBeVisible()
  })
  await test.step('a donation of last March is corrected', async () => {
    await goTo(page, 'donations', 'Donations')
    await page.waitForURL(/\/donations/)
    await reach(page, page.getByRole('main').getByRole('searchbox'))
    await page.keyboard.type('twati')
    const found = page.getByRole('main').getByRole('link', { name: 'Ana', exact: true })
    await expect(page.getByText('1 donation · $77')).toBeVisible()
    await expect(found).toHaveCount(1)
    await press(page, found)
    await press(page, button(page, 'Edit'))
    const amount = page.getByRole('dialog').getByLabel('Amount', { exact: true })
    await expect(amount).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('70')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Donation updated.')).toBeVisible()
  })
  await test.step('a sermon is published', async () => {
    const sound = recording('plain.mp3')
    await goTo(page, 'upload', 'Upload a Recording')
    await page.waitForURL('/create/podcast')
    await reach(page, page.getByLabel(/^Choose an audio file/))
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')])
    await chooser.setFiles(mp3(sound))
    await reach(page, page.getByLabel(/^Title/))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Psalm 23')
    await reach(page, page.getByLabel(/^Description/))
    await page.keyboard.type('The good shepherd')
    await press(page, page.getByRole('button', { name: 'Upload', exact: true }))
    await expectUploaded(server, owner.user.id, sound)
  })
  await test.step('the roll is printed', async () => {
    await visit(page, `/attendance?date=${sundayFrom(addDays(today, -7))}`)
    await press(page, page.getByRole('link', { name: /print/i }))
    await page.waitForURL(/\/print\/roll/)
    await press(page, button(page, /^Print/))
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
  })
  await test.step('the language is changed', async () => {
    await page.goto('/settings')
    await press(page, button(page, /^Menu of/))
    const kreyol = page.getByRole('menuitemradio', { name: 'Kreyòl' })
    await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
    const isThere = () => kreyol.evaluate((element) => element === document.activeElement)
    for (let keys = 0; keys < 16 && !(await isThere()); keys++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ht')
  })
})
