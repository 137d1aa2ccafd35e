import { eq, inArray, sql } from 'drizzle-orm'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, podcasts } from '#server/db/schema/podcasts.ts'
import type { Storage } from '#server/gateways/storage.ts'

// Recordings and pictures are kept once under the hash of their content, and several podcasts may have the same. Who
// comes to need one, and who removes one that nobody needs, locks its hash first, so that neither trips the other.

/** Until the transaction ends, nobody else begins to need what has this hash, or removes it. */
export async function lockHash(tx: Db, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`)
}

/** The kinds of what is kept: its folder, and the column of a podcast that names its hash. */
const kinds = { audio: podcasts.audioHash, artwork: podcasts.artwork }
type Kind = keyof typeof kinds

/** `audio/<hash>.mp3`, `artwork/<hash>/300.jpg` */
const hashOf = (key: string) => key.split(/[/.]/)[1]!

/**
 * Removes what is under the key, or below it, unless a podcast needs it. Its row goes first, and the bytes only when that
 * is committed; under the lock again, in a transaction that changes nothing, since somebody may need them by then.
 */
export async function removeIfUnneeded(db: Db, storage: Storage, kind: Kind, key: string): Promise<void> {
  const hash = hashOf(key)
  const unlessNeeded = (remove: (tx: Db) => Promise<unknown>) =>
    transaction(db, async (tx) => {
      await lockHash(tx, hash)
      if ((await tx.$count(podcasts, eq(kinds[kind], hash))) === 0) await remove(tx)
    })
  if (kind === 'audio') {
    await unlessNeeded((tx) => tx.delete(audioFiles).where(eq(audioFiles.hash, hash)))
  }
  await unlessNeeded(() => storage.remove(key))
}

/** How many files are looked up at once. */
const batch = 500

/** Removes all recordings and pictures that came before `then` and that no podcast needs. */
export async function removeUnneeded(db: Db, storage: Storage, then: Date): Promise<void> {
  for (const kind of ['audio', 'artwork'] as const) {
    let keys: string[] = []
    const look = async () => {
      const column = kinds[kind]
      const rows = await db
        .select({ hash: column })
        .from(podcasts)
        .where(inArray(column, keys.map(hashOf)))
      const needed = new Set(rows.map(({ hash }) => hash))
      for (const key of keys) {
        if (!needed.has(hashOf(key))) await removeIfUnneeded(db, storage, kind, key)
      }
      keys = []
    }
    for await (const { key, since } of storage.list(kind)) {
      if (since < then) keys.push(key)
      if (keys.length === batch) await look()
    }
    if (keys.length > 0) await look()
  }
}
