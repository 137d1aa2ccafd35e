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
  soundsFrom,
  watchSounds,
} from '#tests/support/pages/player.ts'

/** Opens the app with a podcast in the player, and plays. */
async function listen({ page }: Phone, podcast: Podcast, position: number): Promise<void> {
  await watchSounds(page)
  await putIntoPlayer(page, podcast, { position })
  await page.goto('/settings')
  await press(page, 'Play')
}

/** Waits until the rest of what sounds has been fetched, so that it goes on sounding without a network. */
async function fetched({ page }: Phone): Promise<void> {
  await expect(player(page).getByRole('slider')).toHaveCSS('--fetched', '100%')
}

/** Goes to a place and pauses there. */
async function stopAt({ page }: Phone, seconds: number): Promise<void> {
  await player(page).getByRole('slider').fill(String(seconds))
  await soundsFrom(page, seconds)
  await press(page, 'Pause')
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
}

test('heard without a network on one phone it goes on on another; an older place never beats a newer one', async ({
  hall,
  owner,
}) => {
  const podcast = await podcastOf(hall.api, owner, { audio: longAudio })
  const theirs = async () => (await hall.api.call(podcasts.positions, {}, owner.access_token)).positions
  const [first, second] = [await hall.phoneOf(owner), await hall.phoneOf(owner)]

  await listen(first, podcast, 100)
  await soundsFrom(first.page, 100)
  await fetched(first)
  await first.context.setOffline(true)
  await stopAt(first, 200)
  await expect.poll(async () => (await first.outbox()).some((row) => row.status === 'waiting')).toBe(true)
  // Nobody is asked to care.
  await expect(first.page.getByRole('link', { name: 'Everything is sent' })).toBeVisible()
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
  await stopAt(first, 250)
  const inTens = async () => Math.floor((await theirs())[0]!.position / 10)
  await expect.poll(inTens).toBe(25)
  await second.context.setOffline(false)
  await second.allSent()
  expect(await inTens()).toBe(25)
  await second.page.reload()
  await press(second.page, 'Play')
  await soundsFrom(second.page, 250)
  await fetched(second)

  // A place in a podcast that is gone meanwhile is nobody's trouble.
  await second.context.setOffline(true)
  await stopAt(second, 270)
  await hall.api.call(podcasts.remove, { podcast_id: podcast.id }, owner.access_token)
  await second.context.setOffline(false)
  await second.allSent()
  expect((await second.outbox()).filter((row) => row.status === 'needsAttention')).toEqual([])
})
