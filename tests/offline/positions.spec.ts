import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
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

/** Plays once the app has read how far one has come on other devices: a press waits for that but briefly. */
async function playAfter({ page }: Phone, start: () => Promise<unknown>): Promise<void> {
  const known = page.waitForResponse((response) => response.url().endsWith(podcasts.positions.path))
  await start()
  await (await known).finished()
  await press(page, 'Play')
}

/** Opens the app with a podcast in the player, and plays. */
async function listen(phone: Phone, podcast: Podcast, position: number): Promise<void> {
  await watchSounds(phone.page)
  await putIntoPlayer(phone.page, podcast, { position })
  await playAfter(phone, () => phone.page.goto('/settings'))
}

/** Waits until the rest of what sounds has been fetched, so that it goes on sounding without a network. */
async function fetched({ page }: Phone): Promise<void> {
  await expect(player(page).getByRole('slider')).toHaveCSS('--fetched', '100%')
}

/** Goes to a place and pauses there. Returns how far it had sounded on by then. */
async function stopAt({ page }: Phone, seconds: number): Promise<number> {
  await player(page).getByRole('slider').fill(String(seconds))
  await soundsFrom(page, seconds)
  await press(page, 'Pause')
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  return (await sound(page)).at
}

test('heard without a network on one phone it goes on on another; an older place never beats a newer one', async ({
  testbed,
  owner,
}) => {
  const podcast = await podcastOf(testbed.api, owner, { audio: longAudio })
  const theirs = async () => (await testbed.api.call(podcasts.positions, {}, owner.access_token)).positions
  const [first, second] = [await testbed.phoneOf(owner), await testbed.phoneOf(owner)]

  await listen(first, podcast, 100)
  await soundsFrom(first.page, 100)
  await fetched(first)
  await first.context.setOffline(true)
  await stopAt(first, 200)
  await expect.poll(async () => (await first.outbox()).some((row) => row.status === 'waiting')).toBe(true)
  // Nobody is asked to care.
  await expect(first.page.getByRole('link', { name: /Nothing is waiting|Everything is sent/ })).toBeVisible()
  await first.context.setOffline(false)
  await first.allSent()
  expect(await theirs()).toMatchObject([{ podcast_id: podcast.id, ended: false }])

  // The second phone shows another place of its own; the later one of the first counts.
  await listen(second, podcast, 10)
  await soundsFrom(second.page, 200)
  await fetched(second)
  await second.context.setOffline(true)
  await stopAt(second, 230)
  // Meanwhile the first phone goes on.
  await press(first.page, 'Play')
  const heard = await stopAt(first, 250)
  const position = async () => (await theirs())[0]!.position
  await expect.poll(position).toBeCloseTo(heard, 0)
  await second.context.setOffline(false)
  await second.allSent()
  expect(await position()).toBeCloseTo(heard, 0)
  await playAfter(second, () => second.page.reload())
  await soundsFrom(second.page, 250)
  await fetched(second)

  // A place in a podcast that is gone meanwhile is nobody's trouble.
  await second.context.setOffline(true)
  await stopAt(second, 270)
  await testbed.api.call(podcasts.remove, { podcast_id: podcast.id }, owner.access_token)
  await second.context.setOffline(false)
  await second.allSent()
  expect((await second.outbox()).filter((row) => row.status === 'needsAttention')).toEqual([])
})
