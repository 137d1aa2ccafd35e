import type { Page } from '@playwright/test'

/** Makes held deletions due, as if the time to undo them were over. */
export async function endUndoTime(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lakou')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const change = database.transaction('outbox', 'readwrite')
          const rows = change.objectStore('outbox').openCursor()
          rows.onsuccess = () => {
            const cursor = rows.result
            if (!cursor) return
            const { heldUntil: _heldUntil, ...row } = cursor.value as Record<string, unknown>
            cursor.update(row)
            cursor.continue()
          }
          change.onabort = () => reject(change.error)
          change.oncomplete = () => {
            database.close()
            const channel = new BroadcastChannel('lakou-outbox')
            channel.postMessage('changed')
            channel.close()
            resolve()
          }
        }
      }),
  )
}
