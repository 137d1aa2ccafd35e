import { buffer } from 'node:stream/consumers'
import type { members } from '#contract/members.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { newSecret } from '#server/tokens.ts'
import { viewMember } from './columns.ts'
import { makePhoto, photoKey } from './photo.ts'
import { changePhoto, findMember } from './store.ts'

type Calls = Pick<typeof members, 'setPhoto' | 'removePhoto' | 'photo'>

/** Members' photos. Each has a name of its own that nobody can guess; a new photo has a new one. */
export function photoHandlers({ storage }: { storage: Storage }): Handlers<Calls> {
  return {
    async setPhoto({ member_id, file }, { db, church, afterCommit, signal }) {
      const member = await findMember(db, church.id, member_id)
      if (!member) throw notFound()
      const bytes = await makePhoto(new Uint8Array(await file.arrayBuffer()), signal())
      const photo = newSecret()
      // Where the change fails, they stay: it may be the response of the database that was lost. Housekeeping knows.
      await storage.put(photoKey(photo), bytes)
      const previous = await changePhoto(db, church.id, member_id, photo)
      if (previous) afterCommit(() => storage.remove(photoKey(previous)))
      return viewMember({ ...member, photo })
    },

    async removePhoto({ member_id }, { db, church, afterCommit }) {
      const member = await findMember(db, church.id, member_id)
      if (!member) throw notFound()
      const previous = await changePhoto(db, church.id, member_id, null)
      if (previous) afterCommit(() => storage.remove(photoKey(previous)))
      return viewMember({ ...member, photo: null })
    },

    async photo({ photo }) {
      const bytes = await buffer(storage.read(photoKey(photo))).catch(() => {
        throw notFound()
      })
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'image/webp',
          // Another photo has another name.
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })
    },
  }
}
