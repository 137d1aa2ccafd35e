import { expect, test } from '#tests/support/browser.ts'
import {
  longAudio,
  player,
  podcastOf,
  press,
  putIntoPlayer,
  sound,
  soundsFrom,
  watchSounds,
} from '#tests/support/pages/player.ts'

test.beforeEach(async ({ context, page }) => {
  await watchSounds(page)
  context.on('page', watchSounds)
})

test('of two tabs one sounds, and each goes on from where the other has come to', async ({ page, api }) => {
  const podcast = await podcastOf(api, await api.person(), { audio: longAudio })
  const [first, second] = [page, await page.context().newPage()]
  await putIntoPlayer(first, podcast, { position: 50 })
  await first.goto('/')
  await press(first, 'Play')
  await soundsFrom(first, 50)

  await second.goto('/')
  await press(second, 'Play')
  await soundsFrom(second, 50)
  await expect(player(first).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect((await sound(first)).playing).toBe(0)
  await player(second).getByRole('slider').fill('200')
  await soundsFrom(second, 200)

  await press(first, 'Play')
  await soundsFrom(first, 200)
  await expect(player(second).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect((await sound(second)).playing).toBe(0)

  // Where a tab was before it was left alone is no news, whatever becomes of the tab.
  await player(first).getByRole('slider').fill('30')
  await soundsFrom(first, 30)
  await press(first, 'Pause')
  await player(first).getByRole('slider').fill('20')
  await press(second, 'Play')
  await soundsFrom(second, 20)
  await player(second).getByRole('slider').fill('250')
  await soundsFrom(second, 250)
  await press(second, 'Pause')
  await press(first, 'Close the player')
  await first.close({ runBeforeUnload: true })
  await putIntoPlayer(second, podcast)
  await second.goto('/')
  await press(second, 'Play')
  await soundsFrom(second, 250)
})

test('what another tab has silenced keeps its place, and stays silent after a reload', async ({
  page,
  api,
}) => {
  const person = await api.person()
  const psalm = await podcastOf(api, person, { title: 'Psalm 23', audio: longAudio })
  const vine = await podcastOf(api, person, { title: 'The vine', audio: longAudio })
  const [first, second] = [page, await page.context().newPage()]
  await putIntoPlayer(first, psalm, { position: 100 })
  await first.goto('/')
  await expect(player(first)).toBeVisible()
  await putIntoPlayer(second, vine, { position: 200 })
  await second.goto('/')
  await press(first, 'Play')
  await soundsFrom(first, 100)
  await press(second, 'Play')
  await soundsFrom(second, 200)
  await expect(player(first).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await press(first, 'Play')
  await soundsFrom(first, 100)
  expect((await sound(first)).address).toContain(psalm.id)
  await expect(player(second).getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  await second.reload()
  await expect(player(second).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect((await sound(second)).playing).toBe(0)
  expect((await sound(first)).playing).toBe(1)
})
