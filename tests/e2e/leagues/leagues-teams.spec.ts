import type { Locator } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { leagues } from '#contract/leagues/leagues.ts'
import { expectAccessible, expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'

/** Pastes a text into a field as a person does; the clipboard itself is not touched. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('a captain registers a team of five, changes its roster, and the organiser sees it', async ({
  page,
  api,
  server,
  browser,
}) => {
  test.slow()
  const boss = await api.organiser(await api.person({ name: 'Wideline Désir' }))
  const fields = leagueFields({ team_registration: true, minimum_roster_size: 5, minimum_age: 12 })
  const { league } = await api.call(leagues.create, fields, boss.access_token)
  const captain = await api.person({ name: 'Jak Louis' })
  await signIn(page, captain)
  const dialog = page.getByRole('dialog')

  await test.step('the captain pastes the roster', async () => {
    await page.goto(`/leagues/${league.id}`)
    await page.getByRole('button', { name: 'Register a team' }).click()
    await expect(dialog.getByText('The team pays G 200 today.')).toBeVisible()
    await dialog.getByLabel('Team name').fill('Lyon Jakmèl 🦁')
    await dialog.getByLabel('Name 1', { exact: true }).fill('')
    const roster =
      '1. Jak Louis, 19, #1\n2. Ana Pierre, 15\n3. Ana Pierre, 16\n4. محمد علي, 14\n5. Mari Jean, 11'
    await pasteInto(dialog.getByLabel('Name 1', { exact: true }), roster)
    await expect(dialog.getByLabel('Name 5', { exact: true })).toHaveValue('Mari Jean')
    await dialog.getByRole('button', { name: 'Register the team' }).click()
    await expect(dialog.getByText('The minimum age on the first day is 12.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Age 5', { exact: true }).fill('12')
    await dialog.getByRole('button', { name: 'Register the team' }).click()
    await expect(page.getByText('Applied', { exact: true })).toBeVisible()
    await expectUsable(page)
    await speak(page, 'en')
  })

  await test.step('and changes it later', async () => {
    await page.getByRole('link', { name: 'Roster of Lyon Jakmèl 🦁' }).click()
    await page.getByRole('button', { name: 'Change the roster: Lyon Jakmèl 🦁' }).click()
    await expect(dialog.getByLabel('Age 5', { exact: true })).toHaveValue('12')
    await dialog.getByRole('button', { name: 'Add a player' }).click()
    await dialog.getByLabel('Name 6', { exact: true }).fill('Pol')
    await dialog.getByLabel('Age 6', { exact: true }).fill('30')
    await dialog.getByRole('button', { name: 'Save the roster' }).click()
    await expect(page.getByText('The roster has been saved.')).toBeVisible()
    await page.getByText('6 players').click()
    await expect(page.getByText('Pol (30)')).toBeVisible()
    await expectUsable(page)
  })

  await test.step('the organiser sees and exports it', async () => {
    const theirs = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })
    const desk = await theirs.newPage()
    await signIn(desk, boss)
    await desk.goto(`/leagues/applications?league=${league.id}`)
    await expect(desk.getByText('Lyon Jakmèl 🦁').first()).toBeVisible()
    const saved = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'Export as CSV' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n')
    expect(lines.filter((line) => line.includes('Lyon Jakmèl 🦁'))).toHaveLength(6)
    await desk.getByRole('link', { name: 'View Jak Louis', exact: true }).click()
    await expect(desk.getByText('6 players')).toBeVisible()
    await expect(desk.getByText('Jak Louis (19) #1')).toBeVisible()
    await expectUsable(desk)
    await theirs.close()
  })
})
