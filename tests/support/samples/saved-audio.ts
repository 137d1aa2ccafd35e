import type { Page } from '@playwright/test'

// Audio saved on a device.

/** Waits until a service worker controls the page. */
export async function underWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Saves the podcast of the open page. */
export async function save(page: Page) {
  await page.getByRole('button', { name: /^Save for offline/ }).click()
}

/** URL at which the worker serves the saved audio. */
export function addressOf(page: Page): Promise<string> {
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

/** Requests a URL from the page; answered by worker or server. */
export function ask(page: Page, address: string, range?: string) {
  return page.evaluate(
    async ([path, byteRange]) => {
      const response = await fetch(path!, byteRange ? { headers: { range: byteRange } } : {})
      const body = new Uint8Array(await response.arrayBuffer())
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        length: body.length,
        start: [...body.subarray(0, 4)],
      }
    },
    [address, range],
  )
}

/** Corrupts a stored byte; runs in the page. */
export function damage(index: number): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('lakou-audio')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('chunks', 'readwrite')
      const chunks = transaction.objectStore('chunks')
      const reading = chunks.getAll()
      reading.onsuccess = () => {
        const chunk = reading.result[index] as { bytes: ArrayBuffer }
        new Uint8Array(chunk.bytes)[17]! ^= 255
        chunks.put(chunk)
      }
      transaction.oncomplete = () => resolve()
    }
  })
}

/** Number of stored chunks; runs in the page. */
export function countChunks(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('lakou-audio')
    opening.onsuccess = () => {
      const counting = opening.result.transaction('chunks').objectStore('chunks').count()
      counting.onsuccess = () => resolve(counting.result)
    }
  })
}

interface SavedRow {
  key: string
  podcastId: string
}

/** Saved audio rows on the device. */
export function savedRows(page: Page): Promise<SavedRow[]> {
  return page.evaluate(
    () =>
      new Promise<SavedRow[]>((resolve) => {
        const opening = indexedDB.open('lakou-audio')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('saved').objectStore('saved').getAll()
          reading.onsuccess = () => resolve(reading.result as SavedRow[])
        }
      }),
  )
}

/** Sets the recorded size of all saved audio; runs in the page. */
export function makeLarge(size: number): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('lakou-audio')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('saved', 'readwrite')
      const saved = transaction.objectStore('saved')
      const reading = saved.getAll()
      reading.onsuccess = () => {
        for (const row of reading.result as { podcast: { size: number } }[]) {
          row.podcast.size = size
          saved.put(row)
        }
      }
      transaction.oncomplete = () => resolve()
    }
  })
}
