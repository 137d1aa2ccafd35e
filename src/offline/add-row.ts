import { serviceText } from '#contract/attendance/service-key.ts'
import type { Credentials, OutboxRow } from './database.ts'
import { trackTransaction } from './running-transactions.ts'
import { openDatabase } from './stored-session.ts'

/** Announces row changes to other windows, the worker and this window's app. */
export const outboxChannel = 'lakou-outbox'

export function markKeys(churchId: string, service: Parameters<typeof serviceText>[0], memberId: string) {
  return { changes: `mark:${churchId}:${serviceText(service)}:${memberId}`, needs: `new:${memberId}` }
}

/** Does what `write` does without the app's libraries. Rejects without room, or for another user's session. */
export async function addRow(row: Omit<OutboxRow, 'order'>): Promise<void> {
  const database = await openDatabase()
  try {
    await new Promise<void>((resolve, reject) => {
      const stores = ['outbox', 'credentials']
      const adding = trackTransaction(database.transaction(stores, 'readwrite', { durability: 'strict' }))
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
