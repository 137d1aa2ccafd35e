import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { podcasts } from '#server/db/schema/podcasts.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Frame, run as framePicture } from '#server/pictures/frame-picture.ts'
import { runOnPicture } from '#server/pictures/picture-process.ts'
import type { PictureOptions } from '#server/pictures/picture-process.ts'
import { putArtwork, squarePicture } from './artwork.ts'
import { readTranscriptApart } from '#server/transcripts/read-transcript-apart.ts'
import { artworkFolder, artworkKey } from './rules.ts'
import { storageProblem } from './storage-problem.ts'
import { lockHash, removeIfUnreferenced } from './stored-files.ts'
import { findOwnTranscript } from './transcript-store.ts'

/** Transcripts and pictures for posts. */
export function postSources(storage: Storage) {
  return {
    findTranscript: findOwnTranscript,
    readTranscript: readTranscriptApart,

    /** Throws `Problem` 404. */
    readPicture: (hash: string, picture: string): Promise<Buffer> =>
      buffer(storage.read(artworkKey(hash, picture))).catch((error: unknown) => {
        throw storageProblem(error)
      }),

    /** Locks the artwork's hash until the transaction ends. Undefined: not this user's podcast. */
    async lockArtwork(tx: Db, podcastId: string, userId: string) {
      const own = and(eq(podcasts.id, podcastId), eq(podcasts.userId, userId))
      const [row] = await tx.select({ artwork: podcasts.artwork }).from(podcasts).where(own).for('share')
      if (row) await lockHash(tx, row.artwork)
      return row?.artwork
    },

    /** Throws as `runOnPicture` does. `store` as of `squarePicture`. */
    async framedPicture(bytes: Uint8Array, frame: Frame, file: string, options: PictureOptions) {
      const order = { bytes, frame }
      const made = await runOnPicture<typeof framePicture>('pictures/frame-picture', order, options)
      const hash = createHash('sha256').update(made.bytes).digest('hex')
      return {
        hash,
        width: made.width,
        height: made.height,
        store: async (tx: Db) => {
          await lockHash(tx, hash)
          await storage.put(artworkKey(hash, file), made.bytes)
        },
      }
    },

    async removePictures(db: Db, hashes: Iterable<string>) {
      for (const hash of hashes) await removeIfUnreferenced(db, storage, 'artwork', artworkFolder(hash))
    },

    /** `store` locks the picture until the transaction has a row for it. */
    async squarePicture(bytes: Uint8Array, options: PictureOptions) {
      const picture = await squarePicture(bytes, options)
      return {
        hash: picture.hash,
        store: async (tx: Db) => {
          await lockHash(tx, picture.hash)
          await putArtwork(storage, picture)
        },
      }
    },
  }
}
