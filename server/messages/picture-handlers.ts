import { buffer } from 'node:stream/consumers'
import type { messages } from '#contract/messages.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { newSecret } from '#server/tokens.ts'
import { addPicture, makePicture, messagePictureKey } from './pictures.ts'

/** Pictures in messages, under unguessable names. */
export function pictureHandlers(storage: Storage): Handlers<Pick<typeof messages, 'addPicture' | 'picture'>> {
  return {
    async addPicture({ file }, { db, caller: { userId }, signal }) {
      const bytes = await makePicture(new Uint8Array(await file.arrayBuffer()), signal())
      const picture = `${newSecret()}.webp`
      // If the row is not committed, housekeeping sweeps the file.
      await storage.put(messagePictureKey(picture), bytes)
      await addPicture(db, userId, picture)
      return { picture }
    },

    async picture({ picture }) {
      const bytes = await buffer(storage.read(messagePictureKey(picture))).catch(() => {
        throw notFound()
      })
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'image/webp',
          // Immutable, but may be deleted.
          'cache-control': 'private, max-age=86400, immutable',
        },
      })
    },
  }
}
