import type { OutboxRow } from './database.ts'

/** Over this channel the other windows, the worker and the app of this window hear what has happened to rows. */
export const outboxChannel = 'lakou-outbox'

/** The keys of a mark in the outbox: what it changes, and what must be on the server before. */
export function markKeys(churchId: string, date: string, memberId: string) {
  return { changes: `mark:${churchId}:${date}:${memberId}`, needs: `new:${memberId}` }
}

/**
 * Stores a write on this device as `write` does, without the libraries of the app, before which it can be used. Rejects
 * where the device has no outbox or no room.
 */
export async function addRow(row: Omit<OutboxRow, 'order'>): Promise<void> {
  const database = await open()
  try {
    await new Promise<void>((resolve, reject) => {
      const adding = database.transaction('outbox', 'readwrite', { durability: 'strict' })
      adding.oncomplete = () => resolve()
      adding.onabort = () => reject(adding.error ?? new Error('The write was given up'))
      adding.objectStore('outbox').add(row)
    })
  } finally {
    database.close()
  }
  const channel = new BroadcastChannel(outboxChannel)
  channel.postMessage('changed')
  channel.close()
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // In whatever version it is: the app alone may change its form.
    const opening = indexedDB.open('lakou')
    opening.onupgradeneeded = () => opening.transaction!.abort()
    opening.onerror = () => reject(opening.error!)
    opening.onsuccess = () => resolve(opening.result)
  })
}
