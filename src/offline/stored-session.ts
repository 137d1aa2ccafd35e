import type { Credentials, SessionEnd } from './database.ts'
import { trackTransaction } from './running-transactions.ts'

/** Without Dexie, in any version. Creates no database. */
export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('lakou')
    opening.onupgradeneeded = () => opening.transaction!.abort()
    opening.onerror = () => reject(opening.error!)
    opening.onsuccess = () => resolve(opening.result)
  })
}

/** `ended`: the last session is over. */
export function sessionIn(rows: (Credentials | SessionEnd)[]): Credentials | 'ended' | undefined {
  return rows.find((row) => row.id === 'current') ?? (rows.length > 0 ? 'ended' : undefined)
}

/** Undefined also without a database. */
export async function storedSession(): Promise<Credentials | 'ended' | undefined> {
  try {
    const database = await openDatabase()
    try {
      const rows = await new Promise<(Credentials | SessionEnd)[]>((resolve, reject) => {
        const transaction = trackTransaction(database.transaction('credentials'))
        const reading = transaction.objectStore('credentials').getAll()
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = () => reject(reading.error!)
      })
      return sessionIn(rows)
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}
