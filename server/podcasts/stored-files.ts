import { eq, inArray, sql } from 'drizzle-orm'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { blogPictures, blogPublications, blogs } from '#server/db/schema/blogs.ts'
import { audioFiles, podcasts } from '#server/db/schema/podcasts.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'

// Audio and artwork are stored once, under the hash of their content, and several podcasts and posts may share them. Adding a
// reference and removing an unreferenced file both lock the hash first, so that neither races the other.

/** Locks a hash until the transaction ends: nobody else adds a reference to it or removes its file. */
export async function lockHash(tx: Db, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`)
}

/** Kinds of stored files: the folder, and the columns that hold the hash. Posts have pictures of the same kind. */
const kinds = {
  audio: [podcasts.audioHash],
  artwork: [
    podcasts.artwork,
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
 * Removes the file or folder under the key unless a podcast or a post refers to it. Its row is deleted first, and the bytes
 * only after the commit; under the lock again, in a transaction that changes nothing, because a new podcast may refer
 * to them by then.
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

/** Returns those of the hashes that something refers to. */
async function referencedOf(db: Db, kind: Kind, hashes: string[]): Promise<Set<string | null>> {
  const found = new Set<string | null>()
  for (const column of kinds[kind]) {
    const rows = await db.selectDistinct({ hash: column }).from(column.table).where(inArray(column, hashes))
    for (const { hash } of rows) found.add(hash)
  }
  return found
}

/** Number of files per query. */
const batch = 500

/** Removes all audio and artwork that were stored before `then` and that nothing refers to. */
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
