import { podcasts } from '#contract/podcasts.ts'
import { locales } from '#src/locales/paraglide/runtime.js'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  longAudio,
  podcastOf,
  press,
  putIntoPlayer,
  sound,
  soundsFrom,
  watchSounds,
} from '#tests/support/pages/player.ts'

test.beforeEach(async ({ page }) => watchSounds(page))

test('what is said follows the sound, leads to its place and is searched', async ({ page, api }) => {
  const person = await api.person()
  const { id } = await podcastOf(api, person, { audio: longAudio })
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
  // The player's keys work here as well, on the seek bar too.
  await page.getByRole('dialog').getByRole('slider').press('k')
  await expect.poll(async () => (await sound(page)).playing).toBe(0)
  await page.getByRole('dialog').getByRole('slider').press(' ')
  await soundsFrom(page, 249)
  await said.evaluate((element) => element.scrollIntoView())
  await expect(said.locator('[aria-current]')).toBeInViewport()
  await said.getByRole('searchbox').fill('grace')
  await expect(said.getByRole('status')).toHaveText('1 of 30')
  await said.getByRole('button', { name: 'Next match' }).click()
  await expect(said.getByRole('status')).toHaveText('2 of 30')
  await said.getByRole('searchbox').fill('nowhere')
  await expect(said.getByRole('status')).toHaveText('Not found')
})

test("what is saved is one step from the player's sheet and from one's own recordings", async ({
  signedIn: page,
  api,
  owner,
}) => {
  await putIntoPlayer(page, await podcastOf(api, owner, { audio: longAudio }))
  const saved = page.getByRole('heading', { level: 1, name: 'Saved for listening offline' })
  await page.goto('/recordings')
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Saved sermons' }).click()
  await expect(saved).toBeVisible()
  await page.goto('/settings')
  await press(page, 'Open the player')
  await page.getByRole('dialog').getByRole('link', { name: 'Saved sermons' }).click()
  await expect(saved).toBeVisible()
  // The sheet does not stay in front of it.
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the player covers nothing, in every language and theme @wide @usual-size', async ({
  signedIn: page,
  api,
  owner,
  isMobile,
}) => {
  const title = 'A rather long title of a sermon that does not fit into one line of a phone'
  const podcast = await podcastOf(api, owner, { title, audio: longAudio })
  await putIntoPlayer(page, podcast, { position: 100, queue: [podcast, { ...podcast, id: 'other' }] })
  await page.goto('/settings')
  const bar = page.locator('section:has([type=range])')
  for (const language of locales) {
    await speak(page, language)
    await expect(bar).toBeInViewport()
    if (isMobile) {
      const below = async () => {
        const [box, tabs] = [await bar.boundingBox(), await page.locator('[data-tabs]').boundingBox()]
        return box && tabs && Math.abs(box.y + box.height - tabs.y)
      }
      await expect.poll(below).toBeLessThan(1.5)
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const uncovered = async () => {
      const [last, box] = [await page.locator('#main > *').last().boundingBox(), await bar.boundingBox()]
      return last && box && last.y + last.height - box.y
    }
    await expect.poll(uncovered).toBeLessThanOrEqual(1)
  }
  if (!isMobile) return
  await expectUsable(page, () => expect(bar).toBeInViewport())
  await expectUsable(page, async () => {
    await bar.getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
