import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notices } from '#contract/notices.ts'
import { open } from './open.tsx'
import { aGroup, aMember } from './sample-church.ts'
import { respond } from './stub-server.ts'

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
  await page.viewport(320, 640)
  document.documentElement.style.fontSize = '200%'
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(beyond).toEqual([])
})
