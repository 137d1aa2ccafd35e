import { buffer } from 'node:stream/consumers'
import type { messages } from '#contract/messages.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { newSecret } from '#server/tokens.ts'
import { addPicture, makePicture, messagePictureKey } from './pictures.ts'

/** Pictures of messages. Each has a name that nobody can guess. */
export function pictureHandlers(storage: Storage): Handlers<Pick<typeof messages, 'addPicture' | 'picture'>> {
  return {
    async addPicture({ file }, { db, caller: { userId }, signal }) {
      const bytes = await makePicture(new Uint8Array(await file.arrayBuffer()), signal())
      const picture = `${newSecret()}.webp`
      // Housekeeping finds the bytes where the row does not follow.
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
          // It never changes, but may be deleted.
          'cache-control': 'private, max-age=86400, immutable',
        },
      })
    },
  }
}
