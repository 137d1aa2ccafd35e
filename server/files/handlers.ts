import { randomUUID } from 'node:crypto'
import type { files } from '#contract/files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { checkInitiated } from './check-initiated.ts'
import type { RequireRole } from './check-initiated.ts'
import { completeList } from './complete-list.ts'
import type { PrepareImport } from './complete-list.ts'
import { completePodcast } from './complete-podcast.ts'
import type { PodcastMaker } from './complete-podcast.ts'
import { deleteBytes, parted } from './upload-parts.ts'
import { refusal } from './audio/recording-rejection.ts'
import { checkPart } from './rules.ts'
import { deleteUpload, findUpload, lockUpload, nameParts, notePart, openUpload, partsOf } from './store.ts'
import type { Outcome } from './store.ts'

interface Parts {
  storage: Storage
  /** Other areas' work that `app.ts` hands over. */
  prepareImport: PrepareImport
  podcasts: PodcastMaker
  requireRole: RequireRole
}

/** Uploads in parts. Their bytes travel outside of transactions, so that those of several parts do so at once. */
export function filesHandlers(all: Parts): Handlers<typeof files> {
  const { storage, podcasts, requireRole } = all

  return {
    async initiate({ id = randomUUID(), ...about }, { db, caller: { userId } }) {
      const before = await findUpload(db, { id, userId })
      if (before?.result && 'refused' in (before.result as Outcome)) await deleteUpload(db, id)
      else if (before?.storageUpload) return { uploadId: id, key: before.key }

      const owner = about.label === 'podcast' && !before ? await podcasts.ownerOf(db, id) : undefined
      if (owner) {
        if (owner !== userId) throw notFound()
        // It became a podcast so long ago that the upload is forgotten, and whoever sent it was never told.
        const { key } = await openUpload(db, { ...about, id, userId }, { podcast: id })
        return { uploadId: id, key }
      }

      const checked = await checkInitiated(db, userId, about, requireRole)
      const upload = await openUpload(db, { id, userId, ...checked })
      if (upload.userId !== userId) throw notFound()
      const opened = { ...parted(upload), name: await storage.openParts(parted(upload).key) }
      const name = await nameParts(db, id, opened.name)
      // Somebody asked twice at once, or has cancelled it meanwhile.
      if (name !== opened.name) await storage.dropParts(opened)
      if (name === undefined) throw notFound()
      return { uploadId: id, key: upload.key }
    },

    async uploadPart({ uploadId, key, partNumber, file }, { db, caller: { userId } }) {
      const upload = await findUpload(db, { id: uploadId, key, userId })
      if (!upload || upload.result) throw notFound()
      const { size } = file
      checkPart(upload, partNumber, size)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const etag = await storage.putPart(parted(upload), partNumber, bytes)
      if (!(await notePart(db, uploadId, { partNumber, size, etag }))) {
        // It was cancelled or closed while the part was on its way.
        if (!(await findUpload(db, { id: uploadId, userId }))) await deleteBytes(storage, upload)
        throw notFound()
      }
      return { partNumber, size }
    },

    async complete({ uploadId, key }, { db, caller: { userId } }) {
      const find = () => findUpload(db, { id: uploadId, key, userId })
      const upload = await find()
      if (!upload) throw notFound()
      const finish = async (): Promise<Outcome> => {
        try {
          return await (upload.label === 'podcast' ? completePodcast : completeList)(db, all, upload)
        } catch (error) {
          // The same call, made twice, may have finished it and taken its bytes away.
          const result = (await find())?.result
          if (result) return result as Outcome
          throw error
        }
      }
      const outcome = (upload.result as Outcome | null) ?? (await finish())
      if ('refused' in outcome) throw refusal(outcome.refused)
      if ('import' in outcome) return { _id: uploadId, import_id: outcome.import }
      return podcasts.view(db, outcome.podcast, userId)
    },

    async uploaded({ uploadId }, { db, caller: { userId } }) {
      const upload = await findUpload(db, { id: uploadId, userId })
      if (!upload) throw notFound()
      const parts = await partsOf(db, uploadId)
      return {
        uploadId,
        key: upload.key,
        parts: parts.map(({ partNumber, size }) => ({ partNumber, size })),
        completed: upload.result !== null,
      }
    },

    async cancel({ uploadId }, { db, caller: { userId } }) {
      const upload = await transaction(db, async (tx) => {
        const locked = await lockUpload(tx, uploadId)
        if (locked?.userId !== userId) throw notFound()
        const outcome = locked.result as Outcome | null
        if (outcome && !('refused' in outcome)) throw new Problem(409, m.upload_completed())
        await deleteUpload(tx, uploadId)
        return locked
      })
      await deleteBytes(storage, upload)
      return { message: m.upload_cancelled() }
    },
  }
}
