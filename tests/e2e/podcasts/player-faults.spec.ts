import { expect, test } from '#tests/support/browser.ts'
import {
  longAudio,
  pauseOutside,
  player,
  podcastOf,
  press,
  pressMediaKey,
  putIntoPlayer,
  shortAudio,
  sound,
  soundsFrom,
  watchMediaKeys,
  watchSounds,
} from '#tests/support/pages/player.ts'

test.beforeEach(async ({ page }) => watchSounds(page))

test('a lock screen sees what plays and can do all that the player can; after a pause from outside it goes on, once', async ({
  page,
  api,
}) => {
  const person = await api.person()
  const podcast = await podcastOf(api, person, { title: 'Psalm 23', audio: longAudio })
  const other = await podcastOf(api, person, { title: 'Psalm 24', audio: longAudio })
  await watchMediaKeys(page)
  await putIntoPlayer(page, podcast, { queue: [podcast, other] })
  await page.goto('/')
  await press(page, 'Play')
  await soundsFrom(page, 0)
  const shown = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession
      return { title: metadata?.title, artwork: metadata?.artwork[0]?.src, playbackState }
    })
  await test.step('a lock screen', async () => {
    await expect.poll(shown).toMatchObject({ title: 'Psalm 23', playbackState: 'playing' })
    expect((await page.request.get((await shown()).artwork!)).headers()['content-type']).toBe('image/jpeg')
    await pressMediaKey(page, 'seekforward')
    await soundsFrom(page, 10)
    await pressMediaKey(page, 'seekto', { seekTime: 200 })
    await soundsFrom(page, 200)
    await pressMediaKey(page, 'seekbackward')
    await soundsFrom(page, 190)
    await pressMediaKey(page, 'pause')
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect.poll(shown).toMatchObject({ playbackState: 'paused' })
    await pressMediaKey(page, 'play')
    await soundsFrom(page, 190)
    await pressMediaKey(page, 'nexttrack')
    await soundsFrom(page, 0)
    await expect.poll(shown).toMatchObject({ title: 'Psalm 24' })
    await pressMediaKey(page, 'previoustrack')
    await soundsFrom(page, 190)
  })
  await test.step('after a pause from outside it goes on at its place, once', async () => {
    await pauseOutside(page)
    await press(page, 'Play')
    await soundsFrom(page, 190)
    expect(await page.evaluate(() => (window as unknown as { sounds: unknown[] }).sounds.length)).toBe(1)
  })
  await test.step('a place that is still being fetched is not where the next podcast begins', async () => {
    await page.reload()
    await soundsFrom(page, 190)
    // Nothing of the first comes any more.
    await page.route(`**/${podcast.id}.mp3*`, () => {})
    await player(page).getByRole('slider', { name: 'Position' }).fill('250')
    await press(page, 'Open the player')
    await page.getByRole('button', { name: 'Next sermon' }).click()
    await soundsFrom(page, 0)
    expect((await sound(page)).address).toContain(other.id)
  })
})

test('after another speed a pause is no end; the sleep timer lets the sound die away and stops it', async ({
  page,
  api,
}) => {
  const podcast = await podcastOf(api, await api.person(), { audio: shortAudio('mp3') })
  await putIntoPlayer(page, podcast, { position: 5 })
  await page.clock.install()
  await page.goto('/')
  await press(page, 'Play')
  await soundsFrom(page, 5)
  await press(page, 'Open the player')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Faster' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await press(page, 'Pause')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  const { at } = await sound(page)
  // Longer than the rest would have taken.
  await page.clock.fastForward(60_000)
  const positions = await page.evaluate(() => localStorage.getItem('positions'))
  expect(JSON.parse(positions!)).toMatchObject({ places: { [podcast.id]: { ended: false } } })
  await press(page, 'Play')
  await soundsFrom(page, at - 0.5)

  await test.step('the sleep timer', async () => {
    await press(page, 'Open the player')
    await sheet.getByRole('slider', { name: 'Position' }).fill('1')
    // Not even a slow machine comes to the end of what fades.
    await page.clock.pauseAt(Date.now() + 120_000)
    await page.getByLabel('Sleep timer').selectOption('5')
    await expect(page.getByText('Stops in 5:00', { exact: true })).toBeVisible()
    await page.clock.runFor(4 * 60_000 + 55_000)
    await expect.poll(async () => (await sound(page)).volume).toBeLessThan(0.8)
    await page.clock.runFor(10_000)
    await expect.poll(async () => (await sound(page)).playing).toBe(0)
    await expect(page.getByLabel('Sleep timer')).toHaveValue('')
    expect((await sound(page)).volume).toBe(1)
  })
})

test('asked to stop at the end of a sermon, it does not go on with the next one', async ({ page, api }) => {
  const person = await api.person()
  const queue = [
    await podcastOf(api, person, { title: 'Psalm 23' }),
    await podcastOf(api, person, { title: 'Psalm 24' }),
  ]
  // Far enough from its end for all that is set before.
  await putIntoPlayer(page, queue[0]!, { queue, position: 4 })
  await page.goto('/')
  await press(page, 'Play')
  await soundsFrom(page, 4)
  await press(page, 'Open the player')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('switch', { name: 'Play the next one automatically' }).click()
  await sheet.getByLabel('Sleep timer').selectOption('End of the sermon')
  await sheet.getByRole('slider', { name: 'Position' }).fill('28')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  await expect(sheet.getByLabel('Sleep timer')).toHaveValue('')
  await expect(sheet.getByRole('heading', { name: 'Psalm 23' })).toBeVisible()
  // Said for once only.
  await sheet.getByRole('button', { name: 'Play', exact: true }).click()
  await soundsFrom(page, 0)
  await sheet.getByRole('slider', { name: 'Position' }).fill('28')
  await expect(sheet.getByRole('heading', { name: 'Psalm 24' })).toBeVisible()
})
