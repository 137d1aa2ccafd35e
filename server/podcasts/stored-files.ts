import { eq, inArray, sql } from 'drizzle-orm'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { blogPictures, blogPublications, blogs } from '#server/db/schema/blogs.ts'
import { audioFiles, podcasts, shows } from '#server/db/schema/podcasts.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'

// Files are stored once, by the hash of their content. References and removals lock the hash first.

/** Locks a hash until the transaction ends. */
export async function lockHash(tx: Db, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`)
}

/** The columns that hold the hash. Posts have artwork, too. */
const kinds = {
  audio: [podcasts.audioHash],
  artwork: [
    podcasts.artwork,
    shows.cover,
    blogs.thumbnail,
    blogs.cover,
    blogPublications.thumbnail,
    blogPublications.cover,
    blogPictures.hash,
  ],
}
type Kind = keyof typeof kinds

/** `audio/<hash>.mp3`, `artwork/<hash>/300.jpg` */
const hashOf = (key: string) => key.split(/[/.]/)[1]!

/**
 * Removes a file unless a row refers to it. The bytes go after the commit, under the lock again, because a new
 * podcast may refer to them by then.
 */
export async function removeIfUnreferenced(db: Db, storage: Storage, kind: Kind, key: string): Promise<void> {
  const hash = hashOf(key)
  const unlessNeeded = (remove: (tx: Db) => Promise<unknown>) =>
    transaction(db, async (tx) => {
      await lockHash(tx, hash)
      if ((await referencedOf(tx, kind, [hash])).size === 0) await remove(tx)
    })
  if (kind === 'audio') {
    await unlessNeeded((tx) => tx.delete(audioFiles).where(eq(audioFiles.hash, hash)))
  }
  await unlessNeeded(() => storage.remove(key))
}

async function referencedOf(db: Db, kind: Kind, hashes: string[]): Promise<Set<string | null>> {
  const found = new Set<string | null>()
  for (const column of kinds[kind]) {
    const rows = await db.selectDistinct({ hash: column }).from(column.table).where(inArray(column, hashes))
    for (const { hash } of rows) found.add(hash)
  }
  return found
}

const batch = 500

/** `then`: files that are newer stay. */
export async function removeUnreferencedFiles(db: Db, storage: Storage, then: Date): Promise<void> {
  for (const kind of ['audio', 'artwork'] as const) {
    let keys: string[] = []
    const removeBatch = async () => {
      const referenced = await referencedOf(db, kind, keys.map(hashOf))
      for (const key of keys) {
        if (!referenced.has(hashOf(key))) await removeIfUnreferenced(db, storage, kind, key)
      }
      keys = []
    }
    for await (const { key, since } of storage.list(kind)) {
      if (since < then) keys.push(key)
      if (keys.length === batch) await removeBatch()
    }
    if (keys.length > 0) await removeBatch()
  }
}
