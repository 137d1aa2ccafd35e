import { eq } from 'drizzle-orm'
import type { Podcast } from '#contract/podcasts.ts'
import { spend } from '#server/billing/entitlements.ts'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, podcasts } from '#server/db/schema/podcasts.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { notFound } from '#server/http/problem.ts'
import { makeArtwork, putArtwork } from './artwork.ts'
import { lockHash } from './stored-files.ts'
import { audioKey, viewPodcast } from './rules.ts'
import type { Signer } from './signature.ts'
import { findPodcast } from './store.ts'

interface NewPodcast {
  id: string
  userId: string
  title: string
  description: string
  date: string
  privacy_status: 1 | 2 | 3
}

interface Recording {
  hash: string
  extension: string
  contentType: string
  size: number
  duration: number
  picture: Uint8Array | undefined
}

/** Makes podcasts of recordings that have been uploaded. */
export function podcastMaker({ storage, signer }: { storage: Storage; signer: Signer }) {
  return {
    /**
     * Makes the picture; what is answered makes the podcast in a transaction, and counts one credit down. `from`: where
     * the storage has the recording, which must stay until that has committed.
     */
    async prepare(
      { privacy_status, ...podcast }: NewPodcast,
      { picture, ...audio }: Recording,
      from: string,
    ) {
      const artwork = await makeArtwork(podcast.title, picture)
      // A bucket takes seconds for a long recording: no transaction waits for that.
      await ensureAudio(storage, audio, from)
      return async (tx: Db): Promise<void> => {
        await spend(tx, podcast.userId, 'podcasts', 1)
        // In one order, for everybody.
        for (const hash of [audio.hash, artwork.hash].sort()) await lockHash(tx, hash)
        await keepAudio(tx, storage, audio, from)
        await putArtwork(storage, artwork)
        await tx.insert(podcasts).values({
          ...podcast,
          privacyStatus: privacy_status,
          audioHash: audio.hash,
          artwork: artwork.hash,
          artworkIsDrawn: artwork.drawn,
        })
      }
    },

    /** Whose the podcast is that has this id; undefined: nobody's. */
    async ownerOf(db: Db, id: string): Promise<string | undefined> {
      const [row] = await db.select({ userId: podcasts.userId }).from(podcasts).where(eq(podcasts.id, id))
      return row?.userId
    },

    /** The podcast as its owner sees it; throws a 404 when it is gone. */
    async view(db: Db, id: string, userId: string): Promise<Podcast> {
      const row = await findPodcast(db, id)
      if (!row) throw notFound()
      return viewPodcast(row, userId, signer)
    },
  }
}

/** The bytes are kept once, however many podcasts have them; what was removed meanwhile is put there again. */
async function keepAudio(
  tx: Db,
  storage: Storage,
  audio: Omit<Recording, 'picture'>,
  from: string,
): Promise<void> {
  await tx.insert(audioFiles).values(audio).onConflictDoNothing()
  const [row] = await tx.select().from(audioFiles).where(eq(audioFiles.hash, audio.hash))
  await ensureAudio(storage, row!, from)
}

async function ensureAudio(
  storage: Storage,
  audio: Pick<Recording, 'hash' | 'extension' | 'size'>,
  from: string,
): Promise<void> {
  const key = audioKey(audio)
  if ((await storage.size(key)) !== audio.size) await storage.copy(from, key)
}
