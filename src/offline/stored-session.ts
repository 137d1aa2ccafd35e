import type { Credentials, SessionEnd } from './database.ts'

/** Opens the app's database without the app's libraries. Rejects where there is none, and leaves none behind. */
export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // In whatever version it is: the app alone may change its form.
    const opening = indexedDB.open('lakou')
    opening.onupgradeneeded = () => opening.transaction!.abort()
    opening.onerror = () => reject(opening.error!)
    opening.onsuccess = () => resolve(opening.result)
  })
}

/** Returns the session in these rows; `ended`: the last one is over; undefined: there has never been one. */
export function sessionIn(rows: (Credentials | SessionEnd)[]): Credentials | 'ended' | undefined {
  return rows.find((row) => row.id === 'current') ?? (rows.length > 0 ? 'ended' : undefined)
}

/**
 * Resolves to the session that the database holds, read without the app's libraries; undefined also where there is no
 * database.
 */
export async function storedSession(): Promise<Credentials | 'ended' | undefined> {
  try {
    const database = await openDatabase()
    try {
      const rows = await new Promise<(Credentials | SessionEnd)[]>((resolve, reject) => {
        const reading = database.transaction('credentials').objectStore('credentials').getAll()
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
