import { randomUUID } from 'node:crypto'
import type { files } from '#contract/files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Notify } from '#server/notify.ts'
import { checkInitiated } from './check-initiated.ts'
import type { RequireRole } from './check-initiated.ts'
import { completeList } from './complete-list.ts'
import type { PrepareImport } from './complete-list.ts'
import { completePodcast } from './complete-podcast.ts'
import type { PodcastMaker } from './complete-podcast.ts'
import { deleteBytes, multipartOf } from './upload-parts.ts'
import { rejectionProblem } from './audio/audio-rejection.ts'
import { checkPart } from './rules.ts'
import {
  deleteUpload,
  findUpload,
  lockUpload,
  claimStorageUpload,
  savePart,
  openUpload,
  findParts,
} from './store.ts'
import type { Outcome } from './store.ts'

interface Services {
  storage: Storage
  /** Operations of other areas, injected by `app.ts`. */
  prepareImport: PrepareImport
  podcasts: PodcastMaker
  requireRole: RequireRole
  notify: Notify
}

/** Multipart uploads. Bytes are stored outside transactions, so that parts upload in parallel. */
export function filesHandlers(services: Services): Handlers<typeof files> {
  const { storage, podcasts, requireRole } = services

  return {
    async initiate({ id = randomUUID(), ...about }, { db, caller: { userId } }) {
      const existing = await findUpload(db, { id, userId })
      if (existing?.result && 'refused' in (existing.result as Outcome)) await deleteUpload(db, id)
      else if (existing?.storageUpload) return { uploadId: id, key: existing.key }

      const owner = about.label === 'podcast' && !existing ? await podcasts.ownerOf(db, id) : undefined
      if (owner) {
        if (owner !== userId) throw notFound()
        // Completed earlier and its row removed since, but the client never received the response.
        const { key } = await openUpload(db, { ...about, id, userId }, { podcast: id })
        return { uploadId: id, key }
      }

      const checked = await checkInitiated(db, userId, about, requireRole)
      const upload = await openUpload(db, { id, userId, ...checked })
      if (upload.userId !== userId) throw notFound()
      const opened = { ...multipartOf(upload), name: await storage.openParts(multipartOf(upload).key) }
      const name = await claimStorageUpload(db, id, opened.name)
      // A concurrent call opened it first, or it was cancelled.
      if (name !== opened.name) await storage.abortParts(opened)
      if (name === undefined) throw notFound()
      return { uploadId: id, key: upload.key }
    },

    async uploadPart({ uploadId, key, partNumber, file }, { db, caller: { userId } }) {
      const upload = await findUpload(db, { id: uploadId, key, userId })
      if (!upload || upload.result) throw notFound()
      const { size } = file
      checkPart(upload, partNumber, size)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const etag = await storage.putPart(multipartOf(upload), partNumber, bytes)
      if (!(await savePart(db, uploadId, { partNumber, size, etag }))) {
        // Cancelled or closed while the part was being stored.
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
          return await (upload.label === 'podcast' ? completePodcast : completeList)(db, services, upload)
        } catch (error) {
          // A concurrent call may have completed it and deleted its bytes.
          const result = (await find())?.result
          if (result) return result as Outcome
          throw error
        }
      }
      const outcome = (upload.result as Outcome | null) ?? (await finish())
      if ('refused' in outcome) throw rejectionProblem(outcome)
      if ('import' in outcome) return { _id: uploadId, import_id: outcome.import }
      return podcasts.view(db, outcome.podcast, userId)
    },

    async uploaded({ uploadId }, { db, caller: { userId } }) {
      const upload = await findUpload(db, { id: uploadId, userId })
      if (!upload) throw notFound()
      const parts = await findParts(db, uploadId)
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
