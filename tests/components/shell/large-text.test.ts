import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { donations } from '#contract/donations.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { notices } from '#contract/notices.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { aBatch, aDonation } from '#tests/components/donations/sample-gifts.ts'
import { button, field, heading } from '#tests/components/form.ts'
import { aLeague } from '#tests/components/leagues/sample-leagues.ts'
import {
  aConversation,
  aMessage,
  aPerson,
  respondOfMessages,
} from '#tests/components/messages/sample-messages.ts'
import { open } from '#tests/components/open.tsx'
import { aGroup, aMember } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'

// With the text twice as large on the smallest phone nothing of a screen lies beside the window. The frame is walked in
// the journeys.

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 844)
})

/** What of the screen goes beyond the window, unless it can be scrolled to in a box of its own. */
function beyond(): string[] {
  const clipped = (element: Element): boolean =>
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || clipped(element.parentElement!))
  return [...document.querySelectorAll('main *')]
    .filter(({ parentElement }) => !clipped(parentElement!))
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/** How many lines an element takes. */
const linesOf = (element: Element) =>
  Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight))

async function enlarge(): Promise<void> {
  await page.viewport(320, 640)
  document.documentElement.style.fontSize = '200%'
}

test.each([
  '/attendance?date=2026-11-15',
  '/groups',
  '/groups/detail/chorale-des-jeunes',
  '/settings',
  '/settings/notices',
  '/notices',
  '/security',
  '/waiting',
])('%s', async (path) => {
  const choir = aGroup('Chorale des Jeunes')
  const name = 'Marie-Thérèse Jean-Baptiste Dorcélien'
  const notice = { id: '1', kind: 'rsvp_answered', body: name, path: '/events', count: 1, readAt: null }
  const latest = { ...notice, title: `Nouvelle réponse de ${name}`, updatedAt: new Date().toISOString() }
  await open(path, {
    language: 'fr',
    members: [aMember(name, { groups: [choir] })],
    groups: [choir],
    before: () => respond(notices.list, () => ({ notices: [latest], unread: 120 })),
  })
  await enlarge()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(beyond).toEqual([])
})

test('a message is written in a field as wide as the screen, below a name that is not taken apart', async () => {
  const ana = aPerson('Wideline')
  await open('/leagues/messages/wideline', {
    before: () => respondOfMessages([aConversation(ana, [aMessage(ana, 1, 'Bonjou')])]),
  })
  await enlarge()
  await expect.element(heading('Wideline')).toBeVisible()
  await expect
    .poll(() => field('Message to Wideline').element().getBoundingClientRect().width)
    .toBeGreaterThan(240)
  expect(linesOf(heading('Wideline').element())).toBe(1)
})

test('the names of a batch’s gifts are not taken apart', async () => {
  const member = aMember('Florestal')
  await open('/donations/batches/sunday', {
    members: [member],
    donations: [aDonation(member, 650, { batch_id: 'sunday' })],
    batches: [aBatch()],
  })
  await enlarge()
  const name = page.getByText('Florestal', { exact: true })
  await expect.element(name).toBeVisible()
  await expect.poll(() => linesOf(name.element().parentElement!)).toBe(1)
  await expect.poll(beyond).toEqual([])
})

test('a list of gifts that goes on stands within the smallest phone', async () => {
  const member = aMember('Florestal')
  await open('/donations', {
    members: [member],
    before: () =>
      respond(donations.list, () => ({
        donations: [aDonation(member, 650)],
        totals: [],
        currentPage: 1,
        totalPages: 3,
        totalItems: 3,
      })),
  })
  await enlarge()
  await expect.element(button('Load More')).toBeInTheDocument()
  await expect.poll(beyond).toEqual([])
})

test('what a notice says is not taken apart', async () => {
  await open('/waiting', { language: 'ht' })
  await enlarge()
  notify({ kind: 'success', message: 'Envitasyon yo voye.' })
  const text = page.getByText('Envitasyon yo voye.')
  await expect.element(text).toBeVisible()
  expect(linesOf(text.element())).toBeLessThanOrEqual(3)
})

test.each([
  ['Language and theme', 'visitor', '/login'],
  ['Menu of Marie', 'owner', '/waiting'],
] as const)('the menu of the header stands within the window: %s', async (name, as, path) => {
  await open(path, { as })
  await enlarge()
  await button(name).click()
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const { left, right } = menu.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(innerWidth)
})

test('what is pressed is as high as a finger in windows narrower than a phone', async () => {
  await open('/members', { members: [aMember('Ana')] })
  await page.viewport(280, 640)
  for (const name of ['Menu of Marie', 'New', 'More about members']) {
    await expect.element(button(name)).toBeVisible()
    const { width, height } = button(name).element().getBoundingClientRect()
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
  }
  await expect.poll(beyond).toEqual([])
})

test('a menu in a window of a few lines stands within it, and is scrolled', async () => {
  await open('/donations', { members: [aMember('Florestal')] })
  await page.viewport(320, 200)
  await button('More actions').click()
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const { top, bottom } = menu.element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(innerHeight)
  expect(menu.element().scrollHeight).toBeGreaterThan(menu.element().clientHeight)
})

test('a form in a window of a few lines is scrolled to its last button', async () => {
  await open('/groups', { groups: [aGroup('Chorale des Jeunes')] })
  await page.viewport(320, 200)
  await button('More actions: Chorale des Jeunes').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog').element()
  const last = [...dialog.querySelectorAll('button')].at(-1)!
  // A finger scrolls only what may be scrolled.
  expect(getComputedStyle(dialog).overflowY).toBe('auto')
  last.scrollIntoView({ block: 'nearest' })
  const pressed = () => {
    const { top, bottom } = last.getBoundingClientRect()
    return document.elementFromPoint(innerWidth / 2, (top + bottom) / 2)?.closest('button')
  }
  await expect.poll(pressed).toBe(last)
})

test('the fees of a league stand within the smallest phone', async () => {
  const { user_id: _, ...league } = aLeague({
    registration_dates: {
      early_bird: { start: '2026-11-01', end: '2026-12-31' },
      regular: { start: '2027-01-01', end: '2027-02-01' },
    },
    team_fees: { early_bird: null, regular: 2500, late: null },
  })
  const organiser = { id: 'other', name: 'Marie-Thérèse Dorcélien', photo: null, rating: 5, reviews: 1 }
  const found = { period_today: null, closes: '2027-02-01', openness: 'open', places_left: 22 } as const
  await open('/leagues/lig', {
    language: 'ht',
    before: () =>
      respond(leagues.find, () => ({ ...league, ...found, organiser, mine: false, application: null })),
  })
  await page.viewport(320, 640)
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.poll(beyond).toEqual([])
  await enlarge()
  await expect.poll(beyond).toEqual([])
})
