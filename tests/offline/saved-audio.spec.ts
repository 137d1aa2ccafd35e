import { inArray } from 'drizzle-orm'
import type { Podcast } from '#contract/podcasts.ts'
import { sessions } from '#server/db/schema/account.ts'
import { audioFiles } from '#server/db/schema/podcasts.ts'
import { expect, test } from '#tests/support/offline.ts'
import {
  player,
  podcastOf,
  press,
  putIntoPlayer,
  soundsFrom,
  watchSounds,
} from '#tests/support/pages/player.ts'
import { longRecording } from '#tests/support/samples/podcasts.ts'
import {
  addressOf,
  ask,
  countChunks,
  makeLarge,
  save,
  savedRows,
  underWorker,
} from '#tests/support/samples/saved-audio.ts'

test('what is listened to is saved by itself when that is switched on; what was heard longest ago makes room, what was saved by hand never', async ({
  testbed,
}) => {
  const { page } = await testbed.phone()
  const preacher = await testbed.api.person()
  const sermon = (title: string, megabytes: number) => {
    // Bytes that no other test has: what the server keeps of them is changed below.
    const audio = {
      bytes: longRecording(11_000_000 + megabytes * 1_000_000),
      extension: 'mp3',
      duration: 30 * megabytes,
    }
    return podcastOf(testbed.api, preacher, { title, audio })
  }
  const sermons = [await sermon('First', 1), await sermon('Second', 2), await sermon('By hand', 3)]
  const [first, second, byHand] = sermons as [Podcast, Podcast, Podcast]
  await watchSounds(page)
  await page.goto('/saved')
  await underWorker(page)
  await expect(page.getByText('Nothing is saved yet')).toBeVisible()
  await page.goto(`/podcast/by/${byHand.id}`)
  await save(page)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.goto('/saved')
  await page.getByRole('switch', { name: /^Save what I listen to automatically/ }).check()
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  const recordListened = async (podcast: Podcast) => {
    await putIntoPlayer(page, podcast)
    await page.goto('/saved')
    await press(page, 'Play')
    await soundsFrom(page, 0)
    await press(page, 'Pause')
    await expect(row(podcast.title).getByText('Saved automatically')).toBeVisible()
    await expect(row(podcast.title).getByText('Saved on this device')).toBeVisible()
  }
  await recordListened(first)
  await recordListened(second)
  const before = (await savedRows(page)).find(({ podcastId }) => podcastId === first.id)!
  await recordListened(first)
  await expect
    .poll(async () => (await savedRows(page)).find(({ key }) => key === before.key))
    .not.toEqual(before)

  // As if they were of 600 MB, on the server and on the phone: two of them are more than there is room for.
  const size = 600_000_000
  const hashes = sermons.map(({ etag }) => etag)
  await testbed.db.update(audioFiles).set({ size }).where(inArray(audioFiles.hash, hashes))
  await page.evaluate(makeLarge, size)
  await recordListened(await sermon('Third', 4))
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText([
    'Third',
    'First',
    'By hand',
  ])
  expect(await savedRows(page)).toHaveLength(3)
  await row('Third').getByRole('button', { name: 'Remove Third from this device' }).click()
  await expect(row('Third')).toHaveCount(0)
  expect(await savedRows(page)).toHaveLength(2)
})

test('when somebody else signs in, what was saved here before is gone and cannot be played', async ({
  testbed,
  owner,
  phone,
}) => {
  const { page } = phone
  const id = await testbed.api.podcast(owner, { title: 'My own', privacyStatus: 3 })
  await page.goto(`/podcast/by/${id}`)
  await save(page)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  const address = await addressOf(page)
  expect(await ask(page, address)).toMatchObject({ status: 200 })

  // The session ends without a logout; the same person would find it again.
  await testbed.db.delete(sessions)
  await page.goto('/members')
  await page.waitForURL(/\/login/)
  expect(await page.evaluate(countChunks)).toBe(1)
  const other = await testbed.api.owner()
  await phone.signIn(other.user.email!, other.password)
  await page.goto('/saved')
  await expect(page.getByText('Nothing is saved yet')).toBeVisible()
  await expect(player(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(countChunks)).toBe(0)
  expect(await savedRows(page)).toEqual([])
  expect(await ask(page, address)).toMatchObject({ status: 404 })
})
