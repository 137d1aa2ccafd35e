import type { Page } from '@playwright/test'
import { apiOf } from '#tests/support/browser.ts'
import { startPhone } from '#tests/support/pages/phone.ts'
import { longRecording } from '#tests/support/samples/podcasts.ts'
import { soundsFrom } from '#tests/support/pages/player.ts'
import { save, underWorker } from '#tests/support/samples/saved-audio.ts'
import { withServer } from './with-server.ts'

const audio = { bytes: longRecording(55_000_000), extension: 'mp3', duration: 18_371 }
const seeks = 50

/** Measures the first sound on a slow line, and seeking in a podcast of 55 MB: from the server, and saved, offline. */
export async function benchListening(): Promise<void> {
  await withServer(async (server) => {
    const api = apiOf(server)
    const id = await api.podcast(await api.person(), { title: 'The long one', audio })
    console.log(`\n| first visit at 400 kb/s, 400 ms, median of ${visits} | ms |`)
    console.log('|---|---|')
    await pressOnSlowLine(server.origin, id, 'at once')
    await pressOnSlowLine(server.origin, id, 'once the app is there')
    const phone = await startPhone(server.origin)
    const { page, context } = phone
    await page.goto(`/podcast/by/${id}`)
    await underWorker(page)
    await page.addInitScript({ content: rememberSounds })
    await page.reload()
    await page.getByRole('button', { name: 'Play The long one' }).click()
    await soundsFrom(page, 0)
    console.log(`\n| seeking in 55 MB, ${seeks} times | p50 ms | p99 ms |`)
    console.log('|---|---|---|')
    await report('from the server', page)
    await page.getByRole('button', { name: 'Pause The long one' }).first().click()
    await save(page)
    await page.getByText('Saved on this device').waitFor()
    await context.setOffline(true)
    await page.goto('/saved')
    await page.getByRole('button', { name: 'Listen to The long one' }).click()
    // Playback resumes at the stored position; a seek during that one would wait for it.
    await page.waitForFunction(() =>
      window.sounds.some(({ paused, seeking, readyState }) => !paused && !seeking && readyState > 2),
    )
    await report('saved, offline', page)
    await phone.close()
  })
}

const visits = 5
/** 400 kb/s, in bytes a second, and 400 ms from request to response. */
const slowLine = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }

/** Measures from a press on Play, as soon as it is visible or later, to the first sound; each on a first visit. */
async function pressOnSlowLine(
  origin: string,
  id: string,
  when: 'at once' | 'once the app is there',
): Promise<void> {
  const visible: number[] = []
  const sounding: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const { page, context, close } = await startPhone(origin)
    await page.addInitScript({ content: rememberSounds })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowLine)
    const start = performance.now()
    await page.goto(`/podcast/by/${id}`, { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Play The long one' })
    await button.waitFor()
    visible.push(performance.now() - start)
    // The app comes by itself.
    if (when !== 'at once') await page.waitForFunction(() => window.appIsAlive)
    const press = performance.now()
    await button.click({ noWaitAfter: true })
    await page.waitForFunction(() =>
      window.sounds.some(({ paused, currentTime }) => !paused && currentTime > 0),
    )
    sounding.push(performance.now() - press)
    await close()
  }
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(visits / 2)]!.toFixed(0)
  if (when === 'at once') console.log(`| until Play is visible | ${middle(visible)} |`)
  console.log(`| from a press ${when} to the first sound | ${middle(sounding)} |`)
}

/** A string, because the runner adds helpers to functions that do not exist in the page. */
const rememberSounds = `
  window.sounds = []
  addEventListener('app-is-alive', () => (window.appIsAlive = true))
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    if (!sounds.includes(this)) sounds.push(this)
    return play.call(this)
  }`

declare global {
  interface Window {
    /** The media elements that have been played. */
    sounds: HTMLMediaElement[]
    appIsAlive?: boolean
  }
}

async function report(what: string, page: Page): Promise<void> {
  const times = await page.evaluate(async (count) => {
    const sounding = window.sounds.find(({ paused }) => !paused)!
    const taken: number[] = []
    for (let n = 0; n < count; n++) {
      const start = performance.now()
      const seeked = new Promise((resolve) => sounding.addEventListener('seeked', resolve, { once: true }))
      sounding.currentTime = Math.random() * (sounding.duration - 60)
      await seeked
      taken.push(performance.now() - start)
    }
    return taken.toSorted((a, b) => a - b)
  }, seeks)
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(0)
  console.log(`| ${what} | ${at(0.5)} | ${at(0.99)} |`)
}
