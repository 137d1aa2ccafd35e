import type { Page } from '@playwright/test'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { donations } from '#contract/donations.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addEvent } from '#tests/support/pages/event-page.ts'

// How far down, and how far in, what people come for may be: in CSS pixels on the built app.

const today = dateIn('America/Port-au-Prince')

/** Every kind of page in the frame: lists, settings, forms, a public page. */
const pages = [
  '/dashboard',
  '/attendance',
  '/members',
  '/groups',
  '/members/visitors',
  '/donations',
  '/events',
  '/recordings',
  '/leagues/messages',
  '/church/messages',
  '/setup',
  '/church/team',
  '/pricing',
  '/tools',
  '/settings',
  '/donations/form',
]

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const boxOf = async (page: Page) => (await title(page).boundingBox())!

test('every title starts at the same edge @wide', async ({ signedIn: page }) => {
  const edges = new Map<string, number>()
  for (const path of pages) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    edges.set(path, Math.round((await boxOf(page)).x))
  }
  const first = edges.get('/dashboard')
  expect([...edges].filter(([, x]) => x !== first)).toEqual([])
})

test('on a phone the title is near the top, with the main action next to it @usual-size', async ({
  signedIn: page,
  owner,
  api,
}) => {
  await api.members(owner, ['Ana'])
  await addEvent(api, owner, { date: addDays(today, 7) })
  for (const [path, action] of [
    ['/members', '+Add Member'],
    ['/groups', '+Add Group'],
    ['/events', '+Create Event'],
  ] as const) {
    await page.goto(path)
    const button = page.getByRole('main').getByRole('link', { name: action })
    await expect(button.first()).toBeVisible()
    const { y, height } = await boxOf(page)
    const above = (await page.locator('[data-section-tabs]').count()) > 0 ? 45 : 0
    // The header is 56 px high, the space above the title 24 px; a button next to it is the higher one.
    expect(y - above, path).toBeLessThanOrEqual(56 + 24 + 6)
    if (path === '/groups') continue
    const beside = (await button.first().boundingBox())!
    expect(beside.y, path).toBeLessThan(y + height)
    expect(beside.y + beside.height, path).toBeGreaterThan(y)
  }
})

test('what people come for is in sight @usual-size', async ({ signedIn: page, owner, api }) => {
  const [ana] = await api.members(owner, ['Ana'])
  const gift = { church_id: owner.church.id, member_id: ana!.id, amount: 25, date: today }
  await api.call(donations.add, gift, owner.access_token)
  const event = await addEvent(api, owner, { date: addDays(today, 7), member_ids: [ana!.id] })

  await test.step('the first name on the roll', async () => {
    await page.goto('/attendance')
    const name = page.getByRole('checkbox', { name: /Ana/ })
    await expect(name).toBeVisible()
    expect((await name.boundingBox())!.y).toBeLessThanOrEqual(330)
  })
  await test.step('the first gift', async () => {
    await page.goto('/donations')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ana' }).first()
    await expect(row).toBeVisible()
    expect((await row.boundingBox())!.y).toBeLessThanOrEqual(420)
  })
  await test.step('yes and no of an invitation on a small phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`/event/${event.id}/rsvp?church_id=${owner.church.id}&member_id=${ana!.id}`)
    for (const name of ["Yes, I'll be there", "No, I can't attend"]) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('the whole name, while there is room', async () => {
    await page.setViewportSize({ width: 1680, height: 1050 })
    const long = 'Marie-Thérèse Antoinette Jean-Baptiste de la Chapelle'
    await api.members(owner, [long])
    await page.goto('/members')
    const link = page.getByRole('link', { name: `View ${long}` })
    await expect(link).toBeVisible()
    const isCut = await link.evaluate((element) => element.scrollWidth > element.clientWidth)
    expect(isCut).toBe(false)
  })
})
