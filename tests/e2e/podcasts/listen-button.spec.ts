import { expect, test } from '#tests/support/browser.ts'
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
