import { transcripts } from '#server/db/schema/podcasts.ts'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import type { Api, Person } from '#tests/support/browser.ts'
import { player, press, shortAudio, sound, soundsFrom, watchSounds } from '#tests/support/pages/player.ts'
import { holdBackTheApp } from '#tests/support/pages/served-page.ts'

const words = 'The Lord is my shepherd; I shall not want.'

async function severalOf(api: Api, person: Person, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const createdAt = new Date(Date.UTC(2026, 9, 1, 12) + n * 3_600_000)
    await api.podcast(person, { title: `Sermon ${n}`, createdAt })
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a podcast and a public page can be read, and the podcast heard', async ({ page, api, server }) => {
    const pastor = await api.person({ name: 'Pastor Jean' })
    const id = await api.podcast(pastor, { title: 'The good shepherd' })
    await server.db
      .insert(transcripts)
      .values({ podcastId: id, timed: true, cues: [{ start: 0, end: 4, text: words }] })
    await page.goto(`/@${pastor.user.username}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Welcome to Pastor Jean's Podcasts")
    await page.getByText('Subscribe').click()
    await expect(page.getByRole('link', { name: 'AntennaPod' })).toBeVisible()
    await page.getByText('Subscribe').click()
    await page.getByRole('link', { name: /View Details/ }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The good shepherd')
    await page.getByText('Transcript').click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    const audio = page.locator('audio')
    await expect(audio).toBeVisible()
    const heard = await page.request.get((await audio.getAttribute('src'))!, {
      headers: { range: 'bytes=0-9' },
    })
    expect(heard.status()).toBe(206)
  })
})

test('the app takes a served page over as it stands, and asks for nothing of it again @usual-size', async ({
  page,
  api,
  server,
}) => {
  const pastor = await api.person({ name: 'Pastor Jean' })
  await severalOf(api, pastor, 12)
  const id = await api.podcast(pastor, { title: 'The good shepherd', description: 'A line.\nAnother line.' })
  await server.db
    .insert(transcripts)
    .values({ podcastId: id, timed: true, cues: [{ start: 0, end: 4, text: words }] })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(?!files\/(artwork|stream)\/)|settings\.json/.test(request.url())) asked.push(request.url())
  })
  await page.addInitScript(() => {
    const seen = { moved: 0, replaced: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('#main')
      new MutationObserver(() => {
        if (!main?.isConnected) seen.replaced++
      }).observe(document.getElementById('app')!, { childList: true, subtree: true })
    })
  })
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: object }).seen)

  await page.goto(`/podcast/by/${id}`)
  // Whose frame works, that page has been taken over.
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveTitle('The good shepherd · Lakou')
  expect(await seen()).toEqual({ moved: 0, replaced: 0 })
  expect(asked).toEqual([])
  // The words that follow the sound are asked for when somebody wants them.
  await page.getByText('Transcript').click()
  await expect(page.getByText(words)).toBeVisible()
  await expect.poll(() => asked).toEqual([expect.stringContaining(`/api/files/transcript/${id}`)])
  asked.length = 0

  await page.goto(`/@${pastor.user.username}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'View Details' })).toHaveCount(10)
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.keyboard.press('Escape')
  expect(await seen()).toEqual({ moved: 0, replaced: 0 })
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('heading', { name: 'Sermon 1', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()
  expect(asked).toHaveLength(1)

  // From one to the other within the app.
  await page.getByRole('link', { name: 'View Details The good shepherd' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The good shepherd')
  await expect(page.getByText('A line.\nAnother line.')).toBeVisible()
  await page.getByRole('link', { name: `@${pastor.user.username}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Welcome to Pastor Jean's Podcasts")
})

test('a page brings the app when somebody touches it, and what was pressed before it came is done', async ({
  page,
  api,
}) => {
  await watchSounds(page)
  const id = await api.podcast(await api.person(), { title: 'The good shepherd', audio: shortAudio('mp3') })
  const app = await holdBackTheApp(page)
  await page.goto(`/podcast/by/${id}`)
  expect(app.asked).toEqual([])
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await expect.poll(() => app.asked.some((path) => path.includes('/assets/index-'))).toBe(true)
  app.come()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible()
})

test('Play sounds before the app is there, which takes the sound over without a gap', async ({
  page,
  api,
}) => {
  await watchSounds(page)
  const id = await api.podcast(await api.person(), { title: 'The good shepherd', audio: shortAudio('mp3') })
  const app = await holdBackTheApp(page)
  await page.goto(`/podcast/by/${id}`)
  const play = page.getByRole('button', { name: 'Play The good shepherd' })
  await play.click()
  await soundsFrom(page, 0)
  await play.click()
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  await play.click()
  await soundsFrom(page, 0)
  const gaps = await page.evaluateHandle(() => {
    const found: string[] = []
    const [element] = (window as unknown as { sounds: HTMLMediaElement[] }).sounds
    for (const event of ['pause', 'emptied', 'waiting', 'seeking'])
      element!.addEventListener(event, () => found.push(event))
    return found
  })
  app.come()
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await soundsFrom(page, 1)
  expect(await gaps.jsonValue()).toEqual([])
  await press(page, 'Pause')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  await press(page, 'Play')
  await soundsFrom(page, 1)
})

test('the app that comes to a page leaves it where somebody has scrolled it', async ({ page, api }) => {
  const pastor = await api.person()
  await severalOf(api, pastor, 10)
  const app = await holdBackTheApp(page)
  await page.goto(`/@${pastor.user.username}`)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.mouse.wheel(0, 400)
  await expect.poll(scrolled).toBe(400)
  // Listens before the app is let in: it may be alive before another call reaches the page.
  const alive = await page.evaluateHandle(
    (name) => ({
      event: new Promise((resolve) => addEventListener(name, () => requestAnimationFrame(resolve))),
    }),
    'app-is-alive',
  )
  app.come()
  await alive.evaluate(({ event }) => event)
  expect(await scrolled()).toBe(400)

  // From there on it is as in every other place of the app. A dispatched click scrolls nothing itself.
  await page.getByRole('link', { name: /Sermon 5$/ }).dispatchEvent('click')
  await page.waitForURL('**/podcast/by/*')
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(400)
})

test('a page that somebody stays on brings the app by itself', async ({ page, api }) => {
  const id = await api.podcast(await api.person(), { title: 'The good shepherd' })
  const app = await holdBackTheApp(page)
  app.come()
  await page.clock.install()
  await page.goto(`/podcast/by/${id}`)
  await page.clock.runFor(5000)
  await expect.poll(() => app.asked.length).toBeGreaterThan(2)
})

test('what is typed before the app came is searched for @wide', async ({ page, api, isMobile }) => {
  const pastor = await api.person({ name: 'Pastor Jean' })
  const id = await api.podcast(pastor, { title: 'The good shepherd' })
  const app = await holdBackTheApp(page)
  await page.goto(`/podcast/by/${id}`)
  // On a phone the field is behind a button.
  if (isMobile) {
    await page.getByRole('button', { name: 'Open search' }).click()
    app.come()
  }
  // The field is another one once its results are there.
  await page.getByPlaceholder('Find a church/podcaster...').fill(pastor.user.username)
  await page.keyboard.press('Enter')
  app.come()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Welcome to Pastor Jean's Podcasts")
})

test('the app that could not come without a connection comes at the next touch', async ({ page, api }) => {
  await watchSounds(page)
  const id = await api.podcast(await api.person(), { title: 'The good shepherd', audio: shortAudio('mp3') })
  let there = false
  await page.route('**/assets/*.js', (route) => (there ? route.continue() : route.abort()))
  await page.goto(`/podcast/by/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection right now.' })).toBeVisible()
  there = true
  await page.getByRole('button', { name: 'Play The good shepherd' }).click()
  await soundsFrom(page, 0)
})

test('whoever has a language, a theme or a session of their own gets the page as theirs', async ({
  page,
  api,
}) => {
  const pastor = await api.owner()
  const open = await api.podcast(pastor, { title: 'The good shepherd' })
  const own = await api.podcast(pastor, { title: 'For me', privacyStatus: 3 })
  await page.goto(`/podcast/by/${own}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This sermon is not available.')
  await speak(page, 'ht')
  await page.goto(`/podcast/by/${open}`)
  await expect(page.locator('time')).toHaveText('Dimanch 15 novanm 2026')
  await expect(page.getByRole('button', { name: 'Pataje' })).toBeVisible()
  await signIn(page, pastor)
  await page.goto(`/podcast/by/${open}`)
  await expect(page.getByRole('button', { name: `Meni ${pastor.user.name}` })).toBeVisible()
  await page.goto(`/podcast/by/${own}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For me')
})

test('who searches for nobody is told so and can search again, also where the page does not come', async ({
  page,
  api,
}) => {
  const pastor = await api.person({ name: 'Pastor Jean' })
  await page.goto('/@nobody-of-this-name')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No one here is called @nobody-of-this-name',
  )
  const calls = '**/api/files/public/**'
  await page.route(calls, (route) =>
    route.fulfill({ headers: ourHeaders(), status: 500, json: { sqlMessage: 'The disk is full.' } }),
  )
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill(pastor.user.username)
  await field.press('Enter')
  await expect(page.getByRole('alert').getByText('The disk is full.')).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Recent Podcasts.')).toBeVisible()
  await page.goto('/@')
  await expect(page).toHaveURL('/')
})

test('both pages can be used by everybody', async ({ page, api, server }) => {
  const pastor = await api.person({ name: 'Pastor Jean-Baptiste Wideline Désir' })
  await severalOf(api, pastor, 11)
  const title = `Bon bèje a: ${'Seyè a se gadò mwen, '.repeat(5)}`
  const description = `https://example.org/${'very-long-'.repeat(12)}\nSelah.`
  const id = await api.podcast(pastor, { title, description })
  await server.db
    .insert(transcripts)
    .values({ podcastId: id, timed: true, cues: [{ start: 0, end: 4, text: words }] })
  for (const path of [`/podcast/by/${id}`, `/@${pastor.user.username}`, '/@nobody-of-this-name']) {
    await page.goto(path)
    await expectUsable(page, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const folded of await page.locator('main summary').all()) await folded.click()
    })
  }
})
