import type { Podcast } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { closeOnce } from './close-once.ts'
import { parted } from './upload-parts.ts'
import { readRecording } from './audio/read-recording.ts'
import type { Recording } from './audio/read-recording.ts'
import { checkParts } from './rules.ts'
import { partsOf } from './store.ts'
import type { Outcome, Upload } from './store.ts'

/** What of the podcasts' own work an upload needs. */
export interface PodcastMaker {
  /**
   * Makes ready what takes long; what is answered then makes the podcast in a transaction. `from`: where the storage has
   * the bytes, which must stay until that has committed.
   */
  prepare(
    podcast: { id: string; userId: string; title: string } & NonNullable<Upload['details']>,
    recording: Recording,
    from: string,
  ): Promise<(tx: Db) => Promise<void>>
  /** Whose the podcast is that has this id; undefined: nobody's. */
  ownerOf(db: Db, id: string): Promise<string | undefined>
  /** The podcast as its owner sees it; throws a 404 when it is gone. */
  view(db: Db, id: string, userId: string): Promise<Podcast>
}

/**
 * Makes a podcast of a recording that has been uploaded. It can be broken off at any point and done again: the upload
 * keeps its bytes until the podcast is there, and the podcast has the upload's id.
 */
export async function completePodcast(
  db: Db,
  { storage, podcasts }: { storage: Storage; podcasts: PodcastMaker },
  upload: Upload,
): Promise<Outcome> {
  const parts = await partsOf(db, upload.id)
  checkParts(upload, parts)
  const from = parted(upload).key
  await storage.joinParts(parted(upload), parts)
  const recording = await readRecording(storage, from)
  const { id, userId, title } = upload
  const make =
    'refused' in recording
      ? undefined
      : await podcasts.prepare({ id, userId, title, ...upload.details! }, recording, from)

  return closeOnce(db, storage, upload, async (tx) => {
    await make?.(tx)
    return 'refused' in recording ? { refused: recording.refused } : { podcast: id }
  })
}
