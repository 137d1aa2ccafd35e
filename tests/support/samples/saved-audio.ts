import type { Page } from '@playwright/test'

// What is saved for listening offline, as it lies on a device.

/** Waits until a worker runs this page. */
export async function underWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Saves the podcast whose page is open. */
export async function save(page: Page) {
  await page.getByRole('button', { name: /^Save for offline/ }).click()
}

/** Where the worker serves what was saved first. */
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

/** Asks as a page does; a worker answers, or the server. */
export function ask(page: Page, address: string, range?: string) {
  return page.evaluate(
    async ([path, wanted]) => {
      const response = await fetch(path!, wanted ? { headers: { range: wanted } } : {})
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

/** Changes a byte of what lies on the device; to be run in the page. */
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

/** How many pieces of audio lie on the device; to be run in the page. */
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

/** What is saved, as it lies on the device. */
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

/** Makes everything that is saved as large as this, as far as is written there; to be run in the page. */
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
