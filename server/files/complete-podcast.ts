import type { Podcast } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Notify } from '#server/notify.ts'
import { closeOnce } from './close-once.ts'
import { multipartOf } from './upload-parts.ts'
import { readStoredAudio } from './audio/read-stored-audio.ts'
import type { StoredAudio } from './audio/read-stored-audio.ts'
import { checkParts } from './rules.ts'
import { findParts } from './store.ts'
import type { Outcome, Upload } from './store.ts'

/** Podcast operations that uploads need. */
export interface PodcastMaker {
  /**
   * Does the slow part. Returns a function that inserts the podcast in a transaction. The audio must stay under its
   * key until that transaction has committed.
   */
  prepare(
    podcast: { id: string; userId: string; title: string } & NonNullable<Upload['details']>,
    audio: StoredAudio,
  ): Promise<(tx: Db) => Promise<void>>
  /** Resolves to the owner's user id; undefined when there is no such podcast. */
  ownerOf(db: Db, id: string): Promise<string | undefined>
  /** The podcast as its owner sees it. Throws `Problem` 404. */
  view(db: Db, id: string, userId: string): Promise<Podcast>
}

/**
 * Completes the upload of a podcast. Idempotent: the bytes stay until the podcast, which has the upload's id, is
 * stored.
 */
export async function completePodcast(
  db: Db,
  { storage, podcasts, notify }: { storage: Storage; podcasts: PodcastMaker; notify: Notify },
  upload: Upload,
): Promise<Outcome> {
  const parts = await findParts(db, upload.id)
  checkParts(upload, parts)
  await storage.joinParts(multipartOf(upload), parts)
  const audio = await readStoredAudio(storage, multipartOf(upload).key)
  const { id, userId, title } = upload
  const make =
    'refused' in audio ? undefined : await podcasts.prepare({ id, userId, title, ...upload.details! }, audio)

  return closeOnce(db, storage, upload, async (tx) => {
    if ('refused' in audio) return audio
    await make?.(tx)
    await notify(tx, userId, 'upload_ready', { podcast_id: id, title })
    return { podcast: id }
  })
}
