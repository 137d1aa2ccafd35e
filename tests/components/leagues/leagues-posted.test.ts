import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { leagues } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, closeNotice, dialog, expectText } from '#tests/components/form.ts'
import { aLeague, openLeagues } from './sample-leagues.ts'
import { respond } from '#tests/components/stub-server.ts'

test('the list has ten at a time, and what is closed under Inactive', async () => {
  const many = Array.from({ length: 12 }, (_, i) => aLeague({ id: `l${i}`, title: `Lig ${i}` }))
  await openLeagues('/leagues/list', [...many, aLeague({ id: 'off', title: 'Ansyen lig', status: 2 })])
  await expectText('12 leagues found')
  const view = (title: string) => page.getByRole('link', { name: `View League/Event ${title}` })
  await expect.element(view('Lig 9')).toBeVisible()
  await expect.element(view('Lig 10')).not.toBeInTheDocument()
  // Further ones come as one scrolls to the end.
  button('Load More').element().scrollIntoView()
  await expect.element(view('Lig 11')).toBeVisible()
  await page.getByRole('tab', { name: 'Inactive' }).click()
  await expect.element(view('Ansyen lig')).toBeVisible()
  await expectText('1 league found')
  await expectAccessible()
})

test('without any it says so', async () => {
  await openLeagues('/leagues/list')
  await expectText('No Leagues Available')
  await expectAccessible()
})

test('one is closed, and one with applications is deleted after a second question', async () => {
  const known = [aLeague({ pending_count: 3, applied_count: 3 })]
  await openLeagues('/leagues/list', known)
  respond(leagues.setStatus, ({ status }) => ({
    message: m.league_closed_now(),
    league: Object.assign(known[0]!, { status }),
  }))
  respond(leagues.remove, ({ confirmed }) => {
    if (confirmed !== 'true') throw new Problem(409, m.league_has_applications({ count: 3 }))
    known.length = 0
    return { message: m.league_removed() }
  })
  const menu = button('More for Lig foutbòl jèn yo')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(dialog()).toHaveTextContent('Confirm delete')
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog()).toHaveTextContent('3 people have applied.')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await expectText('No Leagues Available')
  await closeNotice()
  await page.getByRole('tab', { name: 'Inactive' }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await dialog().getByRole('button', { name: 'Delete anyway' }).click()
  await expectText('Job has been deleted.')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expectText('No Leagues Available')
})
