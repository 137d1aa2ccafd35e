import { eq } from 'drizzle-orm'
import type { Podcast, PodcastDetails } from '#contract/podcasts.ts'
import { spend } from '#server/billing/entitlements.ts'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, podcasts } from '#server/db/schema/podcasts.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { notFound } from '#server/http/problem.ts'
import { makeArtwork, putArtwork } from './artwork.ts'
import { lockHash } from './stored-files.ts'
import { audioKey, viewPodcast } from './rules.ts'
import type { Signer } from '#server/signer.ts'
import { findPodcast } from './store.ts'

interface NewPodcast extends PodcastDetails {
  id: string
  userId: string
}

interface UploadedAudio {
  hash: string
  extension: string
  contentType: string
  size: number
  duration: number
  picture: Uint8Array | undefined
  /** Storage key. */
  key: string
  /** SHA-256 of the uploaded file. */
  originalHash: string
}

export function podcastMaker({ storage, signer }: { storage: Storage; signer: Signer }) {
  return {
    /**
     * Creates the artwork and copies the audio. Returns a function that inserts the podcast and takes one credit. The
     * audio must stay under its key until that has committed.
     */
    async prepare(
      { privacy_status, publish_at, ...podcast }: NewPodcast,
      { picture, key: from, originalHash, ...audio }: UploadedAudio,
    ) {
      const artwork = await makeArtwork(podcast.title, picture)
      // Outside the transaction: a bucket takes seconds to copy long audio.
      await ensureAudio(storage, audio, from)
      return async (tx: Db): Promise<void> => {
        await spend(tx, podcast.userId, 'podcasts', 1)
        // In a fixed order, to prevent deadlocks.
        for (const hash of [audio.hash, artwork.hash].sort()) await lockHash(tx, hash)
        await storeAudio(tx, storage, audio, from)
        await putArtwork(storage, artwork)
        await tx.insert(podcasts).values({
          ...podcast,
          privacyStatus: privacy_status,
          publishAt: publish_at && !podcast.draft ? new Date(publish_at) : null,
          audioHash: audio.hash,
          originalHash,
          artwork: artwork.hash,
          artworkIsDrawn: artwork.drawn,
        })
      }
    },

    async ownerOf(db: Db, id: string): Promise<string | undefined> {
      const [row] = await db.select({ userId: podcasts.userId }).from(podcasts).where(eq(podcasts.id, id))
      return row?.userId
    },

    /** Throws `Problem` 404. */
    async view(db: Db, id: string, userId: string): Promise<Podcast> {
      const row = await findPodcast(db, id)
      if (!row) throw notFound()
      return viewPodcast(row, userId, signer)
    },
  }
}

/** Podcasts with the same bytes share them. Copies them again if they were removed meanwhile. */
async function storeAudio(
  tx: Db,
  storage: Storage,
  audio: Omit<UploadedAudio, 'picture' | 'key' | 'originalHash'>,
  from: string,
): Promise<void> {
  await tx.insert(audioFiles).values(audio).onConflictDoNothing()
  const [row] = await tx.select().from(audioFiles).where(eq(audioFiles.hash, audio.hash))
  await ensureAudio(storage, row!, from)
}

async function ensureAudio(
  storage: Storage,
  audio: Pick<UploadedAudio, 'hash' | 'extension' | 'size'>,
  from: string,
): Promise<void> {
  const key = audioKey(audio)
  if ((await storage.stat(key))?.size !== audio.size) await storage.copy(from, key)
}
