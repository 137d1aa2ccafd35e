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

/** What posts have of podcasts: transcripts to be written from, and pictures, which are stored as artwork is. */
export function postSources(storage: Storage) {
  return {
    findTranscript: findOwnTranscript,
    readTranscript: readTranscriptApart,

    /** Returns a picture in one of its sizes. Throws `Problem` 404 when it is missing. */
    readPicture: (hash: string, picture: string): Promise<Buffer> =>
      buffer(storage.read(artworkKey(hash, picture))).catch((error: unknown) => {
        throw storageProblem(error)
      }),

    /** Returns the hash of a podcast's artwork, locked until the transaction ends; undefined: not of this person. */
    async lockArtwork(tx: Db, podcastId: string, userId: string) {
      const own = and(eq(podcasts.id, podcastId), eq(podcasts.userId, userId))
      const [row] = await tx.select({ artwork: podcasts.artwork }).from(podcasts).where(own).for('share')
      if (row) await lockHash(tx, row.artwork)
      return row?.artwork
    },

    /** Makes a picture of one size, stored as `file`; `store` as of `squarePicture`. Throws as `runOnPicture` does. */
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

    /** Deletes the files of pictures that nothing refers to any more. */
    async removePictures(db: Db, hashes: Iterable<string>) {
      for (const hash of hashes) await removeIfUnreferenced(db, storage, 'artwork', artworkFolder(hash))
    },

    /**
     * Crops a picture to a square. `store` locks it until the transaction has a row for it. Throws as `runOnPicture`
     * does.
     */
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
