import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Podcast } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'
import { expect, test } from '#tests/support/offline.ts'
import {
  player,
  podcastOf,
  press,
  putIntoPlayer,
  sound,
  soundsFrom,
  watchSounds,
} from '#tests/support/pages/player.ts'
import { largeSilence } from '#tests/support/samples/podcasts.ts'

test('an address that runs out while it sounds is asked for anew, and nothing is skipped or heard twice', async ({
  testbed,
  owner,
  phone,
}) => {
  const audio = { bytes: largeSilence(150), extension: 'wav', duration: 150 }
  const podcast = await podcastOf(testbed.api, owner, { audio, privacyStatus: 3 })
  const { page } = phone
  await watchSounds(page)
  // The page believes it to be good for an hour, as a device whose clock is wrong does; it is for half a minute.
  const stream_url = await signedAddress(testbed.db, podcast, 30)
  const stream_expires = new Date(Date.now() + 3_600_000).toISOString()
  await putIntoPlayer(page, { ...podcast, stream_url, stream_expires }, { position: 20 })
  await page.goto('/settings')
  await press(page, 'Play')
  await soundsFrom(page, 20)
  expect((await sound(page)).address).toContain(stream_url)
  await page.evaluate(watchPlaces)
  const statusOf = async () =>
    (await fetch(`${testbed.proxy.origin}/api/${stream_url}`, { method: 'HEAD' })).status
  await expect.poll(statusOf).toBe(404)

  // The line breaks: what is still to come has to be asked for with the address that is good no more.
  testbed.proxy.down()
  testbed.proxy.up()
  const renewed = async () => (await placesHeard(page)).filter(({ address }) => !address.includes(stream_url))
  await expect.poll(async () => (await renewed()).length, { timeout: 90_000 }).toBeGreaterThan(8)
  const places = await placesHeard(page)
  for (const [i, { when, place, address }] of places.entries()) {
    const before = places[i - 1] ?? { when, place, address }
    expect(place - before.place).toBeGreaterThan(-1)
    // From one address to the other nothing has sounded, however long that took.
    const sounded = address === before.address ? when - before.when : 0
    expect(place - before.place).toBeLessThan(sounded + 1)
  }
  await expect(player(page).getByRole('alert')).toHaveCount(0)
})

/** An address of a podcast's audio as the server signs it, good for so many seconds. */
async function signedAddress(db: Db, { id, stream_url }: Podcast, seconds: number): Promise<string> {
  const expires = Math.floor(Date.now() / 1000) + seconds
  const hmac = createHmac('sha256', await serverKey(db, 'podcast-addresses'))
  const signature = hmac.update(`${id}\n${expires}`).digest('base64url')
  return `${stream_url.replace(/\?.*/, '')}?expires=${expires}&signature=${signature}`
}

/** What was heard: which place, when (both in seconds), and of which address. */
interface Heard {
  place: number
  when: number
  address: string
}

/** Remembers from now on what is heard. */
function watchPlaces(): void {
  const heard = window as unknown as { sounds: HTMLMediaElement[]; places: Heard[] }
  heard.places = []
  for (const element of heard.sounds)
    element.addEventListener('timeupdate', () => {
      const { paused, seeking, currentTime: place, currentSrc: address } = element
      if (!paused && !seeking) heard.places.push({ place, when: performance.now() / 1000, address })
    })
}

function placesHeard(page: Page) {
  return page.evaluate(() => (window as unknown as { places: Heard[] }).places)
}
