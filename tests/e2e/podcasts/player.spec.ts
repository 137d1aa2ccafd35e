import { podcasts } from '#contract/podcasts.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  longAudio,
  player,
  podcastOf,
  press,
  putIntoPlayer,
  shortAudio,
  sound,
  soundsFrom,
  watchSounds,
} from '#tests/support/pages/player.ts'
import { longRecording, recording } from '#tests/support/samples/podcasts.ts'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'

const formats = ['mp3', 'm4a', 'opus'] as const

test.beforeEach(async ({ page }) => watchSounds(page))

test('mp3, m4a and opus play, skip, are sought in and sped up; the list leads on @usual-size', async ({
  page,
  api,
}) => {
  const person = await api.person()
  const queue = []
  for (const extension of formats)
    queue.push(await podcastOf(api, person, { title: `As ${extension}`, audio: shortAudio(extension) }))
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
    const next = sheet.getByRole('button', { name: 'Next sermon' })
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

test('the keyboard plays and skips, but not while somebody types @desk', async ({ page, api }) => {
  const podcast = await podcastOf(api, await api.person(), { audio: longAudio })
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
  // A search box, and a combobox once somebody is in it.
  const search = page.getByPlaceholder('Find a church/podcaster...')
  await search.fill('jk')
  await search.press('j')
  await search.press(' ')
  await expect(search).toHaveValue('jkj ')
  await soundsFrom(page, 110)
  await search.blur()
  await page.keyboard.press(' ')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
})

test('it plays on over every navigation; a reload, and an address that has run out, go on at the same place @usual-size', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const podcast = await podcastOf(api, owner, { audio: longAudio })
  await putIntoPlayer(page, podcast, { position: 60 })
  await page.goto('/settings')
  await press(page, 'Play')
  await soundsFrom(page, 60)
  const { address } = await sound(page)
  await page
    .getByRole('link', { name: /^(People|Members)$/ })
    .first()
    .click()
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

  await test.step('an address that has run out is asked for anew, at the same place', async () => {
    const own = await podcastOf(api, owner, { audio: longAudio, privacyStatus: 3 })
    const expires = new Date(Date.now() - 60_000).toISOString()
    const stream_url = own.stream_url.replace(/expires=\d+/, 'expires=1')
    await putIntoPlayer(page, { ...own, stream_url, stream_expires: expires }, { position: 50 })
    await page.goto('/settings')
    await press(page, 'Play')
    await soundsFrom(page, 50)
  })
})

test('what goes wrong is said in the words of the specification, and nothing is stuck, nor at the end', async ({
  page,
  api,
}) => {
  const person = await api.person()
  const podcast = await podcastOf(api, person, { audio: longAudio })
  await putIntoPlayer(page, podcast, { position: 40 })
  await page.goto('/')
  const stream = '**/files/stream/**'
  const broken = { contentType: 'audio/mpeg', headers: ourHeaders(), body: 'no audio at all' }
  await page.route(stream, (route) => route.fulfill(broken))
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
  await expect(player(page).getByRole('alert')).toHaveText('This sermon is no longer available.')
  await press(page, 'Close the player')
  await expect(player(page)).toHaveCount(0)

  await test.step('a podcast that has ended begins at its start', async () => {
    const short = await podcastOf(api, person, { audio: shortAudio('m4a') })
    await putIntoPlayer(page, short, { position: 27 })
    await page.goto('/')
    await press(page, 'Play')
    await expect.poll(async () => (await sound(page)).at).toBeGreaterThan(27)
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.reload()
    await press(page, 'Play')
    await soundsFrom(page, 0)
  })
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
