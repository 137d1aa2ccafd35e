import { buffer } from 'node:stream/consumers'
import type { church, ChurchPicture } from '#contract/church.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { newSecret } from '#server/tokens.ts'
import { makePicture, pictureKey } from './pictures.ts'
import { viewChurch } from './rules.ts'
import { changeChurch, lockChurch } from './store.ts'

type Calls = Pick<typeof church, 'setPicture' | 'removePicture' | 'picture'>

/** A church's logo and cover picture. A new picture has a new name, so it can be cached forever. */
export function pictureHandlers({ storage }: { storage: Storage }): Handlers<Calls> {
  return {
    async setPicture({ church_id, kind, file }, { db, church, afterCommit, signal }) {
      const bytes = await makePicture(new Uint8Array(await file.arrayBuffer()), kind, signal())
      const name = newSecret()
      // Not removed on failure: the commit may have succeeded. Housekeeping sweeps unused files.
      await storage.put(pictureKey(name), bytes)
      const { row, previous } = await replacePicture(db, church_id, kind, name)
      if (previous) afterCommit(() => storage.remove(pictureKey(previous)))
      return viewChurch(row, church.role)
    },

    async removePicture({ church_id, kind }, { db, church, afterCommit }) {
      const row = await removeChurchPicture(db, church_id, kind, { storage, afterCommit })
      return viewChurch(row, church.role)
    },

    async picture({ picture }) {
      const bytes = await buffer(storage.read(pictureKey(picture))).catch(() => {
        throw notFound()
      })
      return new Response(new Uint8Array(bytes), {
        headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
      })
    },
  }
}

/** Removes a picture of a church; its bytes go after the commit. The caller checks who may do it. */
export async function removeChurchPicture(
  db: Db,
  churchId: string,
  kind: ChurchPicture,
  { storage, afterCommit }: { storage: Storage } & Pick<Context, 'afterCommit'>,
) {
  const { row, previous } = await replacePicture(db, churchId, kind, null)
  if (previous) afterCommit(() => storage.remove(pictureKey(previous)))
  return row
}

function replacePicture(db: Db, churchId: string, kind: ChurchPicture, name: string | null) {
  return transaction(db, async (tx) => {
    const { [kind]: previous } = await lockChurch(tx, churchId)
    return { row: await changeChurch(tx, churchId, { [kind]: name }), previous }
  })
}
