import { podcasts } from '#contract/podcasts.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { expectAccessible, languagesFor, speak } from '#tests/support/accessible.ts'
import {
  pauseOutside,
  player,
  podcastOf,
  press,
  pressMediaKey,
  putIntoPlayer,
  sound,
  soundsFrom,
  watchMediaKeys,
  watchSounds,
} from '#tests/support/player.ts'
import { longRecording, recording } from '#tests/support/podcasts.ts'

/** Half a minute of tones; five minutes of them. */
const formats = ['mp3', 'm4a', 'opus'] as const
const short = (extension: (typeof formats)[number]) => ({
  bytes: recording(`plain.${extension}`),
  extension,
  duration: 30.067,
})
const long = { bytes: longRecording(900_000), extension: 'mp3', duration: 300.67 }

test.beforeEach(async ({ page }) => watchSounds(page))

test('mp3, m4a and opus play, skip, are sought in and sped up; the list leads on', async ({ page, api }) => {
  const person = await api.person()
  const queue = []
  for (const extension of formats)
    queue.push(await podcastOf(api, person, { title: `As ${extension}`, audio: short(extension) }))
  await putIntoPlayer(page, queue[0]!, { queue })
  await page.goto('/')
  await expect(player(page)).toContainText('0:00 / 0:30')
  await expect(player(page).getByText(`@${person.user.username}`)).toBeVisible()
  await press(page, 'Play')
  for (const extension of formats) {
    await expect(player(page).getByRole('link', { name: `As ${extension}` })).toBeVisible()
    await soundsFrom(page, 0)
    expect((await sound(page)).address).toContain(`.${extension}`)
    await press(page, 'Forward 10 seconds')
    await soundsFrom(page, 10)
    await player(page).getByRole('slider', { name: 'Position' }).fill('20')
    await soundsFrom(page, 20)
    await press(page, 'Back 10 seconds')
    await soundsFrom(page, 10)
    await press(page, 'Open the player')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Faster' }).click()
    await expect
      .poll(async () => (await sound(page)).rate)
      .toBeCloseTo(1.1 + 0.1 * formats.indexOf(extension))
    const next = sheet.getByRole('button', { name: 'Next podcast' })
    if (extension === 'opus') await expect(next).toBeDisabled()
    else await next.click()
    await sheet.getByRole('button', { name: 'Close' }).click()
  }
  await press(page, 'Pause')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  await press(page, 'Close the player')
  await expect(player(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('audioState'))).toBeNull()
})

test('the keyboard plays and skips, but not while somebody types @wide', async ({ page, api, isMobile }) => {
  test.skip(isMobile)
  const podcast = await podcastOf(api, await api.person(), { audio: long })
  await putIntoPlayer(page, podcast, { position: 100 })
  await page.goto('/')
  await expect(player(page)).toContainText('1:40 / 5:00')
  await page.keyboard.press('k')
  await soundsFrom(page, 100)
  await page.keyboard.press('l')
  await page.keyboard.press('ArrowRight')
  await soundsFrom(page, 120)
  await page.keyboard.press('j')
  await soundsFrom(page, 110)
  const search = page.getByRole('searchbox').first()
  await search.fill('jk')
  await search.press('j')
  await search.press(' ')
  await expect(search).toHaveValue('jkj ')
  await soundsFrom(page, 110)
  await search.blur()
  await page.keyboard.press(' ')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
})

test('it plays on over every navigation; a reload goes on at the same place', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const podcast = await podcastOf(api, owner, { audio: long })
  await putIntoPlayer(page, podcast, { position: 60 })
  await page.goto('/settings')
  await press(page, 'Play')
  await soundsFrom(page, 60)
  const { address } = await sound(page)
  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await page.waitForURL('/members')
  await page.getByRole('link', { name: /home/i }).first().click()
  expect(await sound(page)).toMatchObject({ playing: 1, address })
  await press(page, 'Forward 10 seconds')
  await soundsFrom(page, 70)
  await page.reload()
  await soundsFrom(page, 70)
  await press(page, 'Pause')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  const shown = await player(page).innerText()
  await page.reload()
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(player(page)).toContainText(/1:\d\d \/ 5:00/.exec(shown)![0])
  expect((await sound(page)).playing).toBe(0)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('audioState')!) as object)
  expect(kept).toMatchObject({
    'audio-url': `/api/${podcast.stream_url}`,
    isPlaying: false,
    title: podcast.title,
    artist: owner.user.username,
    thumbnail: `/api/${podcast.thumbnail}`,
  })
})

test('after a pause from outside it goes on at its place, once', async ({ page, api }) => {
  const podcast = await podcastOf(api, await api.person(), { audio: long })
  await putIntoPlayer(page, podcast, { position: 100 })
  await page.goto('/')
  await press(page, 'Play')
  await soundsFrom(page, 100)
  await pauseOutside(page)
  await press(page, 'Play')
  await soundsFrom(page, 100)
  expect(await page.evaluate(() => (window as unknown as { sounds: unknown[] }).sounds.length)).toBe(1)
})

test('after another speed a pause is no end', async ({ page, api }) => {
  const podcast = await podcastOf(api, await api.person(), { audio: short('mp3') })
  await putIntoPlayer(page, podcast, { position: 5 })
  await page.clock.install()
  await page.goto('/')
  await press(page, 'Play')
  await soundsFrom(page, 5)
  await press(page, 'Open the player')
  await page.getByRole('dialog').getByRole('button', { name: 'Faster' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await press(page, 'Pause')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  const { at } = await sound(page)
  // Longer than the rest would have taken.
  await page.clock.fastForward(60_000)
  const positions = await page.evaluate(() => localStorage.getItem('positions'))
  expect(JSON.parse(positions!)).toMatchObject({ places: { [podcast.id]: { ended: false } } })
  await press(page, 'Play')
  await soundsFrom(page, at - 0.5)
})

test('a place that is still being fetched is not where the next podcast begins', async ({ page, api }) => {
  const person = await api.person()
  const first = await podcastOf(api, person, { title: 'First', audio: long })
  const second = await podcastOf(api, person, { title: 'Second', audio: long })
  await putIntoPlayer(page, first, { queue: [first, second] })
  await page.goto('/')
  await press(page, 'Play')
  await soundsFrom(page, 0)
  // Nothing of the first comes any more.
  await page.route(`**/${first.id}.mp3*`, () => {})
  await player(page).getByRole('slider', { name: 'Position' }).fill('250')
  await press(page, 'Open the player')
  await page.getByRole('button', { name: 'Next podcast' }).click()
  await soundsFrom(page, 0)
  expect((await sound(page)).address).toContain(second.id)
})

test('a podcast that has ended begins at its start', async ({ page, api }) => {
  const podcast = await podcastOf(api, await api.person(), { audio: short('m4a') })
  await putIntoPlayer(page, podcast, { position: 27 })
  await page.goto('/')
  await press(page, 'Play')
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.reload()
  await press(page, 'Play')
  await soundsFrom(page, 0)
})

test('what goes wrong is said in the words of the specification, and nothing is stuck', async ({
  page,
  api,
}) => {
  const person = await api.person()
  const podcast = await podcastOf(api, person, { audio: long })
  await putIntoPlayer(page, podcast, { position: 40 })
  await page.goto('/')
  const stream = '**/files/stream/**'
  await page.route(stream, (route) => route.fulfill({ contentType: 'audio/mpeg', body: 'no audio at all' }))
  await press(page, 'Play')
  await expect(player(page).getByRole('alert')).toHaveText(
    'Failed to load audio: The audio format is not supported or the source is missing.',
  )
  await page.unroute(stream)
  await page.route(stream, (route) => route.abort())
  await press(page, 'Play')
  await expect(player(page).getByRole('alert')).toHaveText(
    'Failed to load audio: A network error caused the audio download to fail.',
  )
  await page.unroute(stream)
  // By itself, at its place.
  await soundsFrom(page, 40)
  await expect(player(page).getByRole('alert')).toHaveCount(0)
  await press(page, 'Pause')

  await api.call(
    podcasts.update,
    { ...podcast, podcast_id: podcast.id, privacy_status: 3 },
    person.access_token,
  )
  await page.reload()
  await press(page, 'Play')
  await expect(player(page).getByRole('alert')).toHaveText('This podcast is no longer available.')
  await press(page, 'Close the player')
  await expect(player(page)).toHaveCount(0)
})

test('an address that has run out is asked for anew, at the same place', async ({ page, api }) => {
  const person = await api.person()
  const podcast = await podcastOf(api, person, { audio: long, privacyStatus: 3 })
  await signIn(page, person)
  const expires = new Date(Date.now() - 60_000).toISOString()
  const stream_url = podcast.stream_url.replace(/expires=\d+/, 'expires=1')
  await putIntoPlayer(page, { ...podcast, stream_url, stream_expires: expires }, { position: 50 })
  await page.goto('/settings')
  await press(page, 'Play')
  await soundsFrom(page, 50)
})

test('a lock screen sees what plays and can do all that the player can', async ({ page, api }) => {
  const person = await api.person()
  const podcast = await podcastOf(api, person, { title: 'Psalm 23', audio: long })
  const other = await podcastOf(api, person, { title: 'Psalm 24', audio: long })
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
  expect(await shown()).toMatchObject({ title: 'Psalm 23', playbackState: 'playing' })
  expect((await page.request.get((await shown()).artwork!)).headers()['content-type']).toBe('image/jpeg')
  await pressMediaKey(page, 'seekforward')
  await soundsFrom(page, 10)
  await pressMediaKey(page, 'seekto', { seekTime: 200 })
  await soundsFrom(page, 200)
  await pressMediaKey(page, 'seekbackward')
  await soundsFrom(page, 190)
  await pressMediaKey(page, 'pause')
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect((await shown()).playbackState).toBe('paused')
  await pressMediaKey(page, 'play')
  await soundsFrom(page, 190)
  await pressMediaKey(page, 'nexttrack')
  await soundsFrom(page, 0)
  expect(await shown()).toMatchObject({ title: 'Psalm 24' })
  await pressMediaKey(page, 'previoustrack')
  await soundsFrom(page, 190)
})

test('the sleep timer lets the sound die away and stops it', async ({ page, api }) => {
  const podcast = await podcastOf(api, await api.person(), { audio: long })
  await putIntoPlayer(page, podcast)
  await page.clock.install()
  await page.goto('/')
  await press(page, 'Play')
  await soundsFrom(page, 0)
  await press(page, 'Open the player')
  await page.getByLabel('Sleep timer').selectOption('5')
  await expect(page.getByText(/^Stops in (5:00|4:5\d)$/)).toBeVisible()
  await page.clock.fastForward(4 * 60_000 + 55_000)
  await expect.poll(async () => (await sound(page)).volume).toBeLessThan(0.8)
  await page.clock.fastForward(10_000)
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  await expect(page.getByLabel('Sleep timer')).toHaveValue('')
  expect((await sound(page)).volume).toBe(1)
})

test('a recording of more than 50 MB is sought to its middle', async ({ page, api }) => {
  const bytes = longRecording(55_000_000)
  const duration = (bytes.length / recording('plain.mp3').length) * 30.067
  const audio = { bytes, extension: 'mp3', duration }
  const podcast = await podcastOf(api, await api.person(), { audio })
  await putIntoPlayer(page, podcast)
  await page.goto('/')
  await press(page, 'Play')
  await soundsFrom(page, 0)
  const middle = Math.floor(duration / 2)
  await player(page).getByRole('slider', { name: 'Position' }).fill(String(middle))
  await soundsFrom(page, middle)
})

test('what is said follows the sound, leads to its place and is searched', async ({ page, api }) => {
  const person = await api.person()
  const { id } = await podcastOf(api, person, { audio: long })
  const cue = (i: number) =>
    `00:0${Math.floor(i / 6)}:${(i % 6) * 10}.000 --> 00:0${Math.floor(i / 6)}:${(i % 6) * 10 + 9}.000\nVerse ${i} of grâce`
  const text = `WEBVTT\n\n${Array.from({ length: 30 }, (_, i) => cue(i)).join('\n\n')}\n`
  await api.call(podcasts.setTranscript, { podcast_id: id, filename: 'a.vtt', text }, person.access_token)
  const podcast = await api.call(podcasts.get, { podcast_id: id })
  await putIntoPlayer(page, podcast)
  await page.goto('/')
  await press(page, 'Open the player')
  await page.getByRole('button', { name: 'Show the transcript' }).click()
  const said = page.getByRole('region', { name: 'Transcript' })
  await said.getByRole('button', { name: 'Verse 2 of grâce' }).click()
  await soundsFrom(page, 20)
  await expect(said.locator('[aria-current]')).toHaveText(/Verse 2 of/)
  await page.getByRole('dialog').getByRole('slider').fill('250')
  await expect(said.locator('[aria-current]')).toHaveText(/Verse 25 of/)
  await expect(said.locator('[aria-current]')).toBeInViewport()
  await said.getByRole('searchbox').fill('grace')
  await expect(said.getByRole('status')).toHaveText('1 of 30')
  await said.getByRole('button', { name: 'Next hit' }).click()
  await expect(said.getByRole('status')).toHaveText('2 of 30')
  await said.getByRole('searchbox').fill('nowhere')
  await expect(said.getByRole('status')).toHaveText('Not found')
})

test('the player covers nothing, in every language and theme @wide', async ({
  signedIn: page,
  api,
  owner,
  isMobile,
}) => {
  const title = 'A rather long title of a sermon that does not fit into one line of a phone'
  const podcast = await podcastOf(api, owner, { title, audio: long })
  await putIntoPlayer(page, podcast, { position: 100, queue: [podcast, { ...podcast, id: 'other' }] })
  for (const language of languagesFor(isMobile)) {
    await speak(page, language)
    await page.goto('/settings')
    const bar = page.locator('section:has([type=range])')
    await expect(bar).toBeInViewport()
    if (isMobile) {
      const [{ y, height }, tabs] = [
        (await bar.boundingBox())!,
        await page.locator('[data-tabs]').boundingBox(),
      ]
      expect(Math.abs(y + height - tabs!.y)).toBeLessThan(1.5)
    }
    await expectAccessible(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = await page.locator('#main > *').last().boundingBox()
    expect(last!.y + last!.height).toBeLessThanOrEqual((await bar.boundingBox())!.y + 1)
    await bar.getByRole('button').first().click()
    await expectAccessible(page)
  }
})
