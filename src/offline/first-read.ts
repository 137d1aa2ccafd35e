import type { OutboxRow, StoredRead } from './database.ts'

/** What the device has stored for a person, as of one moment. */
export interface FirstRead {
  /** The form of the database that it was read from. */
  version: number
  reads: StoredRead[]
  outbox: OutboxRow[]
}

/** Raised when the form of what is stored changes: what an older app has stored is then read anew from the server. */
const form = 3

/** Whose stored reads are, and of which form. */
export const ownerOf = (userId: string) => `${form}:${userId}`

/** A database that somebody is giving another form opens only then, in milliseconds. */
const longestWait = 1000

/**
 * Reads what the first page needs while the scripts that draw it are still on their way, by the browser's own means: what
 * opens the database otherwise comes with those scripts. Resolves to undefined where there is nothing, or not soon.
 */
export function readFirst(userId: string): Promise<FirstRead | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, longestWait))
  return Promise.race([read(userId).catch(() => undefined), late])
}

async function read(userId: string): Promise<FirstRead> {
  const db = await open()
  try {
    const stores = db.transaction(['reads', 'outbox'])
    const [reads, outbox] = await Promise.all([
      result(stores.objectStore('reads').index('owner').getAll(ownerOf(userId))) as Promise<StoredRead[]>,
      result(stores.objectStore('outbox').index('user').getAll(userId)) as Promise<OutboxRow[]>,
    ])
    return { version: db.version, reads, outbox }
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('lakou')
  // There is none: it is made by who knows its form.
  opening.onupgradeneeded = () => opening.transaction!.abort()
  return result(opening)
}

function result<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })
}
