import type { BrowserContext, Page } from '@playwright/test'
import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { expect } from '#tests/support/browser.ts'
import type { Api, Person } from '#tests/support/browser.ts'
import { longRecording, recording } from '#tests/support/samples/podcasts.ts'
import type { PodcastSample } from '#tests/support/samples/podcasts.ts'

/** Half a minute of tones. */
export const shortAudio = (extension: 'mp3' | 'm4a' | 'opus') => ({
  bytes: recording(`plain.${extension}`),
  extension,
  duration: 30.067,
})

/** Five minutes of tones. */
export const longAudio = { bytes: longRecording(900_000), extension: 'mp3', duration: 300.67 }

interface Heard {
  sounds: HTMLMediaElement[]
}

/** Records all audio elements that ever play, including detached ones. */
export async function watchSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = window as unknown as Heard
    heard.sounds = []
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function playAndRemember() {
      if (!heard.sounds.includes(this)) heard.sounds.push(this)
      return play.call(this)
    }
  })
}

/** State of the last playing element, and the number of playing ones. */
export function sound(page: Page) {
  return page.evaluate(() => {
    const { sounds } = window as unknown as Heard
    const element = sounds.find(({ paused }) => !paused) ?? sounds.at(-1)
    return {
      playing: sounds.filter(({ paused }) => !paused).length,
      at: element?.currentTime ?? 0,
      address: element?.currentSrc ?? '',
      rate: element?.playbackRate,
      volume: element?.volume,
      duration: element?.duration,
    }
  })
}

/** Pauses playback like a lock screen or headset, outside of the page's controls. */
export function pauseOutside(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of (window as unknown as Heard).sounds) element.pause()
  })
}

/** Triggers a media session action. */
export async function pressMediaKey(
  page: Page,
  action: MediaSessionAction,
  details: Partial<MediaSessionActionDetails> = {},
): Promise<void> {
  await page.evaluate(
    ([key, more]) => {
      const { handlers } = window as unknown as { handlers: Record<string, MediaSessionActionHandler> }
      handlers[key]?.({ action: key, ...more })
    },
    [action, details] as const,
  )
}

/** Records the page's media session handlers. */
export async function watchMediaKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const handlers: Record<string, unknown> = {}
    Object.assign(window, { handlers })
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
    }
  })
}

/** A podcast of this user as they see it. */
export async function podcastOf(api: Api, person: Person, sample?: PodcastSample): Promise<Podcast> {
  const podcast_id = await api.podcast(person, sample)
  return api.call(podcasts.get, { podcast_id }, person.access_token)
}

/** Puts a podcast into the player, like an earlier page load. */
export async function putIntoPlayer(
  page: Page,
  podcast: Podcast,
  { position = 0, queue = [podcast] }: { position?: number; queue?: Podcast[] } = {},
): Promise<void> {
  await page.goto('/settings.json')
  await page.evaluate((state) => localStorage.setItem('audioState', JSON.stringify(state)), {
    podcast,
    queue,
    position,
    isPlaying: false,
  })
}

export const player = (page: Page) => page.getByRole('region', { name: 'Player' })
export const press = (page: Page, name: string) =>
  player(page).getByRole('button', { name, exact: true }).click()

/** Playback seen per browser: position reached from each start, and time of the last check. */
const seen = new WeakMap<BrowserContext, { cameTo: Map<number, number>; lookedAt: number }>()

/**
 * Waits until one element plays and has passed a position. On a busy machine it may have played further by
 * the time since the last check.
 */
export async function soundsFrom(page: Page, seconds: number): Promise<void> {
  const context = page.context()
  const { cameTo, lookedAt } = seen.get(context) ?? { cameTo: new Map(), lookedAt: Date.now() }
  await expect(async () => {
    const { playing, at, rate = 1 } = await sound(page)
    const soundedOn = (rate * (Date.now() - lookedAt)) / 1000
    expect(playing).toBe(1)
    expect(at).toBeGreaterThan(seconds)
    expect(at).toBeLessThan((cameTo.get(seconds) ?? seconds) + 6 + soundedOn)
    seen.set(context, { cameTo: cameTo.set(seconds, at), lookedAt: Date.now() })
    // The player retries after errors, with pauses up to half a minute.
  }).toPass({ timeout: 60_000 })
}
