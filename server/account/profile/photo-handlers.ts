import { buffer } from 'node:stream/consumers'
import { maxFileMegabytes } from '#contract/account/profile.ts'
import type { profile } from '#contract/account/profile.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { squarePhoto } from '#server/pictures/framed-photo.ts'
import { newSecret } from '#server/tokens.ts'
import { changeFile, fileKey } from './file-store.ts'

type Calls = Pick<typeof profile, 'setPhoto' | 'updatePhoto' | 'removePhoto' | 'photo'>

/** Photos of people, under unguessable names that change with each photo. */
export function photoHandlers({ storage }: { storage: Storage }): Handlers<Calls> {
  const setPhoto: Handlers<Calls>['setPhoto'] = async ({ file }, { db, caller, afterCommit, signal }) => {
    const statuses = { tooLarge: 413, noPhoto: 415, tooManyPixels: 422 } as const
    const uploaded = new Uint8Array(await file.arrayBuffer())
    const bytes = await squarePhoto(uploaded, maxFileMegabytes, statuses, signal())
    const photo = newSecret()
    // Not removed on failure: the commit may have succeeded. Housekeeping sweeps unused files.
    await storage.put(fileKey.photo(photo), bytes)
    const previous = await transaction(db, (tx) => changeFile(tx, 'photo', caller.userId, photo))
    if (previous) afterCommit(() => storage.remove(fileKey.photo(previous)))
    return { message: m.photo_updated(), file: photo }
  }

  return {
    setPhoto,

    async updatePhoto({ user_id, file }, context) {
      if (user_id !== context.caller.userId) throw notFound()
      return setPhoto({ file }, context)
    },

    async removePhoto(_, { db, caller, afterCommit }) {
      const previous = await changeFile(db, 'photo', caller.userId, null)
      if (previous) afterCommit(() => storage.remove(fileKey.photo(previous)))
      return { message: m.photo_removed() }
    },

    async photo({ photo }) {
      const bytes = await buffer(storage.read(fileKey.photo(photo))).catch(() => {
        throw notFound()
      })
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })
    },
  }
}
