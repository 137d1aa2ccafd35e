import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import type { Api } from '#tests/support/browser.ts'
import {
  longAudio,
  player,
  podcastOf,
  press,
  sound,
  soundsFrom,
  watchSounds,
} from '#tests/support/pages/player.ts'

test('in a list each button tells of its own sermon: three seconds it turns, then it pauses; one sounds at a time', async ({
  page,
  api,
}) => {
  const person = await api.person()
  const psalm = await podcastOf(api, person, { title: 'Psalm 23', audio: longAudio })
  const vine = await podcastOf(api, person, { title: 'The vine', audio: longAudio })
  await watchSounds(page)
  await page.clock.install()
  await page.goto(`/@${person.user.username}`)
  const item = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  const button = (title: string, name: string) => item(title).getByRole('button', { name })
  await expect(button('Psalm 23', 'Listen to Psalm 23')).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)

  await button('Psalm 23', 'Listen to Psalm 23').click()
  await expect(button('Psalm 23', 'Please wait')).toBeDisabled()
  await expect(button('The vine', 'Listen to The vine')).toBeEnabled()
  await soundsFrom(page, 0)
  await page.clock.runFor(2900)
  await expect(button('Psalm 23', 'Please wait')).toBeDisabled()
  await page.clock.runFor(200)
  await button('Psalm 23', 'Pause Psalm 23').click()
  await expect(button('Psalm 23', 'Listen to Psalm 23')).toBeEnabled()
  expect((await sound(page)).playing).toBe(0)

  // Somebody who takes another one while the first still turns.
  await button('Psalm 23', 'Listen to Psalm 23').click()
  await button('The vine', 'Listen to The vine').click()
  await expect(button('The vine', 'Please wait')).toBeDisabled()
  await expect(button('Psalm 23', 'Listen to Psalm 23')).toBeEnabled()
  await page.clock.runFor(3000)
  await expect(button('The vine', 'Pause The vine')).toBeEnabled()
  await soundsFrom(page, 0)
  expect((await sound(page)).address).toContain(vine.id)

  await button('Psalm 23', 'Listen to Psalm 23').click()
  await expect(button('The vine', 'Listen to The vine')).toBeEnabled()
  await page.clock.runFor(3000)
  await expect(button('Psalm 23', 'Pause Psalm 23')).toBeEnabled()
  expect((await sound(page)).address).toContain(psalm.id)
  // The player at the foot of the page and the list tell the same.
  await press(page, 'Pause')
  await expect(button('Psalm 23', 'Listen to Psalm 23')).toBeEnabled()
  await expect(player(page).getByRole('link', { name: 'Psalm 23' })).toBeVisible()
})

/** Opens a podcast's page with the app, of which no further script arrives until `come` is called. */
async function openWithoutPlayer(page: Page, api: Api): Promise<{ come: () => void }> {
  await watchSounds(page)
  const { id } = await podcastOf(api, await api.person(), { title: 'The vine', audio: longAudio })
  await page.goto(`/podcast/by/${id}`)
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible()
  await page.keyboard.press('Escape')
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await coming
    await route.continue()
  })
  await page.getByRole('button', { name: 'Play The vine' }).click()
  await soundsFrom(page, 0)
  return { come }
}

test('a sermon sounds before the player is loaded, which takes the sound over without a gap', async ({
  page,
  api,
}) => {
  const { come } = await openWithoutPlayer(page, api)
  const gaps = await page.evaluateHandle(() => {
    const found: string[] = []
    const [element] = (window as unknown as { sounds: HTMLMediaElement[] }).sounds
    for (const event of ['pause', 'emptied', 'waiting', 'seeking'])
      element!.addEventListener(event, () => found.push(event))
    return found
  })
  await expect(page.getByRole('button', { name: 'Pause The vine' })).toBeEnabled()
  come()
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await soundsFrom(page, 1)
  expect(await gaps.jsonValue()).toEqual([])
  await press(page, 'Pause')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
})

test('a pause before the player is loaded holds, and Play goes on from there', async ({ page, api }) => {
  const { come } = await openWithoutPlayer(page, api)
  await page.getByRole('button', { name: 'Pause The vine' }).click()
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  const { at } = await sound(page)
  expect(at).toBeGreaterThan(2)
  come()
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect((await sound(page)).playing).toBe(0)
  await press(page, 'Play')
  await soundsFrom(page, Math.floor(at))
})
