import type { Credentials, OutboxRow } from './database.ts'
import { openDatabase } from './stored-session.ts'

/** Over this channel the other windows, the worker and the app of this window hear what has happened to rows. */
export const outboxChannel = 'lakou-outbox'

/** The keys of a mark in the outbox: what it changes, and what must be on the server before. */
export function markKeys(churchId: string, date: string, memberId: string) {
  return { changes: `mark:${churchId}:${date}:${memberId}`, needs: `new:${memberId}` }
}

/**
 * Stores a write on this device as `write` does, without the libraries of the app, before which it can be used. Rejects
 * where the device has no outbox or no room, or its session is not that of the row's user.
 */
export async function addRow(row: Omit<OutboxRow, 'order'>): Promise<void> {
  const database = await openDatabase()
  try {
    await new Promise<void>((resolve, reject) => {
      const adding = database.transaction(['outbox', 'credentials'], 'readwrite', { durability: 'strict' })
      adding.oncomplete = () => resolve()
      adding.onabort = () => reject(adding.error ?? new Error('The write was given up'))
      const reading = adding.objectStore('credentials').get('current')
      reading.onsuccess = () => {
        const current = reading.result as Credentials | undefined
        if (current?.userId === row.user) adding.objectStore('outbox').add(row)
        else adding.abort()
      }
    })
  } finally {
    database.close()
  }
  const channel = new BroadcastChannel(outboxChannel)
  channel.postMessage('changed')
  channel.close()
}
