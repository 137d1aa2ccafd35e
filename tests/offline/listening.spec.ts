import type { Page } from '@playwright/test'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { expect, test } from '#tests/support/offline.ts'
import { longRecording } from '#tests/support/podcasts.ts'

const bytes = longRecording(55_000_000)
const long = { bytes, extension: 'mp3', duration: 18_371 }

test('a sermon of 55 MB is saved over a line that breaks, and plays from the device without the server', async ({
  hall,
}) => {
  const preacher = await hall.api.person()
  const id = await hall.api.podcast(preacher, { title: 'The long one', audio: long })
  const phone = await hall.phone()
  await phone.page.goto(`/podcast/by/${id}`)
  await underWorker(phone.page)

  hall.proxy.inject('GET', `/stream/${id}.mp3`, 'cut-answer')
  hall.proxy.inject('GET', `/stream/${id}.mp3`, 'hang')
  await save(phone.page)
  await expect.poll(() => audioRanges(hall.proxy, id).length).toBe(2)
  await phone.page.getByRole('button', { name: 'Pause saving The long one' }).click()
  await expect(phone.page.getByText(/^Paused: [\d.]+ MB of 52.5 MB/)).toBeVisible()
  await phone.restart()
  hall.proxy.heal()
  await phone.page.goto(`/podcast/by/${id}`)
  await phone.page.getByRole('button', { name: 'Go on saving The long one' }).click()
  await expect(phone.page.getByText('Saved on this device')).toBeVisible({ timeout: 60_000 })
  // It went on where the line broke, and again there after the phone was switched off: no byte came twice.
  const [first, second, third] = audioRanges(hall.proxy, id)
  expect(first).toBe(`bytes=0-${bytes.length - 1}`)
  expect(Number(/bytes=(\d+)-/.exec(second!)![1])).toBeGreaterThan(0)
  expect(third).toBe(second)

  hall.proxy.down()
  await phone.page.reload()
  const played = await phone.page.evaluate(
    async (src) => {
      const audio = new Audio(src)
      audio.muted = true
      await audio.play()
      audio.currentTime = 9000
      await new Promise((resolve, reject) => {
        audio.onerror = () => reject(new Error(audio.error?.message))
        audio.ontimeupdate = () => audio.currentTime > 9002 && resolve(null)
      })
      return audio.currentTime
    },
    await addressOf(phone.page),
  )
  expect(played).toBeGreaterThan(9002)
})

function audioRanges({ seen }: FaultProxy, id: string) {
  return seen.filter(({ path }) => path.endsWith(`/stream/${id}.mp3`)).map(({ range }) => range)
}

async function underWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function save(page: Page) {
  await page.getByRole('button', { name: /^Save .* for offline/ }).click()
}

function addressOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('lakou-audio')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('saved').objectStore('saved').getAllKeys()
          reading.onsuccess = () => resolve(`/saved-audio/${reading.result[0] as string}.mp3`)
        }
      }),
  )
}
