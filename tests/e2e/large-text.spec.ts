import type { Page } from '@playwright/test'
import { dateIn, sundayFrom } from '#contract/fields/calendar.ts'
import { screens } from '#scripts/screens.js'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { misfits, resize, smallWindows } from '#tests/support/large-text.ts'
import { addEvent } from '#tests/support/pages/event-page.ts'
import { openScreen } from '#tests/support/pages/screens.ts'

// Every screen in small windows and at large text: no sideways scrolling, nothing over anything in the header. A new
// screen is walked by its route file alone. One page load and one sign-in each; the router does the rest.

/** Screens of which this walk arranges nothing to show: their own journeys look at them. */
const elsewhere =
  /\$(importId|sendId|webhookId|token|podcastId|groupId|username|phone)|merge$|^\/(logout|deletion)$/

const walked = screens().filter(({ address }) => !elsewhere.test(address))

/** What is wrong with the screens at these addresses, each in every small window. */
async function walk(page: Page, addresses: string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await openScreen(page, address)
    for (const small of smallWindows) {
      await resize(page, small)
      for (const misfit of await misfits(page)) found.push(`${address}, ${small.name}: ${misfit}`)
    }
  }
  return found
}

test('what a visitor sees fits into small windows and at large text', async ({ page }) => {
  test.slow()
  // A page that starts with the app: one that was served whole would have its address changed before the app comes to it.
  await page.goto('/forgot-password')
  const addresses = walked.filter(({ as }) => as === 'visitor').map(({ address }) => address)
  expect(
    await walk(
      page,
      addresses.map((address) => address.replace('$topic', 'attendance-offline')),
    ),
  ).toEqual([])
})

test('what an owner sees fits into small windows and at large text', async ({ page, api, owner }) => {
  test.slow()
  const [member] = await api.members(owner, ['Marie-Antoinette Saint-Louis-Jean-Baptiste', 'Ana'])
  const sunday = sundayFrom(dateIn('America/Port-au-Prince'))
  const event = await addEvent(api, owner, { date: sunday, member_ids: [member!.id] })
  await signIn(page, owner)
  await page.goto('/settings')
  const values: Record<string, string> = {
    $churchId: owner.church.id,
    $memberId: member!.id,
    $id: event.id,
  }
  const addresses = walked
    .filter(({ as }) => as === 'owner')
    .map(({ address }) => address.replaceAll(/\$\w+/g, (name) => values[name] ?? name))
  expect(await walk(page, [...addresses, '/setup?another=true', '/404', '/about'])).toEqual([])
})
