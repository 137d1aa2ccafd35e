import { podcasts } from '#contract/podcasts.ts'
import { chunkSize } from '#src/audio/saved/chunk-plan.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import type { FaultProxy } from '#tests/support/stand-ins/fault-proxy.ts'
import { expect, test } from '#tests/support/offline.ts'
import { player, sound, soundsFrom, watchSounds } from '#tests/support/pages/player.ts'
import { longRecording } from '#tests/support/samples/podcasts.ts'
import { addressOf, ask, countChunks, damage, save, underWorker } from '#tests/support/samples/saved-audio.ts'

const bytes = longRecording(55_000_000)
const long = { bytes, extension: 'mp3', duration: 18_371 }

test('a sermon of 55 MB is saved over a line that breaks, and plays from the device without the server', async ({
  testbed,
}) => {
  const preacher = await testbed.api.person()
  const id = await testbed.api.podcast(preacher, { title: 'The long one', audio: long })
  const phone = await testbed.newPhone()
  await phone.page.goto(`/podcast/by/${id}`)
  await underWorker(phone.page)

  testbed.proxy.inject('GET', `/stream/${id}.mp3`, 'cut-answer')
  testbed.proxy.inject('GET', `/stream/${id}.mp3`, 'hang')
  await save(phone.page)
  await expect.poll(() => audioRanges(testbed.proxy, id).length).toBe(2)
  await phone.page.getByRole('button', { name: 'Pause saving The long one' }).click()
  await expect(phone.page.getByText(/^Paused: [\d.]+\sMB of 52.5\sMB/)).toBeVisible()
  await phone.restart()
  testbed.proxy.heal()
  await phone.page.goto(`/podcast/by/${id}`)
  await phone.page.getByRole('button', { name: 'Continue saving The long one' }).click()
  await expect(phone.page.getByText('Saved on this device')).toBeVisible()
  // It went on where the line broke, and again there after the phone was switched off: no byte came twice.
  const [first, second, third] = audioRanges(testbed.proxy, id)
  expect(first).toBe(`bytes=0-${bytes.length - 1}`)
  expect(Number(/bytes=(\d+)-/.exec(second!)![1])).toBeGreaterThan(0)
  expect(third).toBe(second)

  testbed.proxy.down()
  const { page } = phone
  await watchSounds(page)
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Listen to The long one' }).click()
  await soundsFrom(page, 0)
  expect((await sound(page)).address).toContain('/saved-audio/')
  await player(page).getByRole('slider', { name: 'Position' }).fill('9000')
  await soundsFrom(page, 9000)
  // What was sounding goes on by itself.
  await page.reload()
  await soundsFrom(page, 9000)
})

test('a full device says what is missing; a damaged piece is noticed and fetched anew, alone', async ({
  testbed,
}) => {
  const audio = { bytes: longRecording(5_000_000), extension: 'mp3', duration: 1690 }
  const id = await testbed.api.podcast(await testbed.api.person(), { title: 'The vine', audio })
  const { page, context } = await testbed.phone()
  await page.goto(`/podcast/by/${id}`)
  await underWorker(page)
  const devtools = await context.newCDPSession(page)
  const { origin } = testbed.proxy
  // The app itself has taken a part of it.
  const { usage } = await page.evaluate(() => navigator.storage.estimate())
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage! + 3_000_000 })
  await save(page)
  await expect(
    page.getByText(/^There is not enough room on this device: \S+\s.B more are needed/),
  ).toBeVisible()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Continue saving The vine' }).click()
  await expect(page.getByText('Saved on this device')).toBeVisible()

  const address = await addressOf(page)
  const { length } = audio.bytes
  expect(await ask(page, address)).toMatchObject({ status: 200, length })
  expect(await ask(page, address, `bytes=${length}-`)).toMatchObject({
    status: 416,
    range: `bytes */${length}`,
  })
  expect(await ask(page, address, 'bytes=-4')).toEqual({
    status: 206,
    range: `bytes ${length - 4}-${length - 1}/${length}`,
    length: 4,
    start: [...audio.bytes.subarray(-4)],
  })

  await page.evaluate(damage, 1)
  expect(await ask(page, address, 'bytes=3000000-3000009')).toMatchObject({ status: 500 })
  await expect
    .poll(() => audioRanges(testbed.proxy, id).at(-1))
    .toBe(`bytes=${chunkSize}-${2 * chunkSize - 1}`)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  // It says so of the state before for a moment still.
  await expect
    .poll(() => ask(page, address, 'bytes=3000000-3000003'))
    .toMatchObject({ status: 206, start: [...audio.bytes.subarray(3_000_000, 3_000_004)] })
  // Nobody but the worker answers there.
  expect((await fetch(testbed.proxy.origin + address)).status).toBe(404)
})

test('what is made private leaves every device; logging out takes along what the person has saved', async ({
  testbed,
  owner,
  phone,
}) => {
  const { page } = phone
  const preacher = await testbed.api.person()
  const shared = await testbed.api.podcast(preacher, { title: 'Shared' })
  const own = await testbed.api.podcast(owner, { title: 'My own', privacyStatus: 3 })
  for (const id of [shared, own]) {
    await page.goto(`/podcast/by/${id}`)
    await save(page)
    await expect(page.getByText('Saved on this device')).toBeVisible()
  }
  testbed.proxy.down()
  await page.goto('/saved')
  const list = page.getByRole('main').getByRole('list')
  await expect(list.getByRole('heading')).toHaveText(['My own', 'Shared'])
  await expect(list.getByText(`@${preacher.user.username} · 0:30`)).toBeVisible()
  await expectAccessible(page)

  // The app is closed: open, it would find out as soon as the network is back, and say so before it is loaded anew.
  await page.goto('about:blank')
  testbed.proxy.up()
  const { title, description, status } = await testbed.api.call(podcasts.get, { podcast_id: shared })
  const change = { podcast_id: shared, title, description, status, privacy_status: 3 } as const
  await testbed.api.call(podcasts.update, change, preacher.access_token)
  await page.goto('/saved')
  await expect(page.getByText('“Shared” is no longer available to you')).toBeVisible()
  await expect(list.getByRole('heading')).toHaveText(['My own'])

  await page.goto('/logout')
  await expect(page.getByText('Signing out removes the sermons that you saved')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
  await page.goto('/saved')
  await expect(page.getByText('Nothing is saved yet')).toBeVisible()
  expect(await page.evaluate(countChunks)).toBe(0)
})

function audioRanges({ seen }: FaultProxy, id: string) {
  return seen.filter(({ path }) => path.endsWith(`/stream/${id}.mp3`)).map(({ range }) => range)
}
