import { partSize } from '#contract/files.ts'
import type { files } from '#contract/files.ts'
import { m } from '#contract/messages/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { requireRole } from '#server/http/access.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import { closeUpload, lockUpload, notePart, openUpload, partsOf } from './store.ts'

/** The most that a list of members may have; what is larger is refused at the part that goes beyond it. */
const maxListBytes = 25 * 1024 * 1024

interface Parts {
  storage: Storage
  /** Makes an import of a list of members; another area's work that `app.ts` hands over. Answers its id. */
  startImport(
    tx: Db,
    list: { churchId: string; userId: string; filename: string; bytes: Uint8Array },
  ): Promise<string>
}

/** Uploads in parts. */
export function filesHandlers({ storage, startImport }: Parts): Handlers<typeof files> {
  const partKey = (key: string, partNumber: number) => `${key}/${partNumber}`

  return {
    async initiate({ title, contentType, label, church_id }, { db, caller }) {
      if (label === 'podcast') throw new Error('not built')
      if (!church_id) throw fieldProblem('church_id', m.field_required())
      await requireRole(db, caller.userId, church_id, 'leader')
      if (title === '') throw fieldProblem('title', m.field_required())
      const upload = await openUpload(db, {
        userId: caller.userId,
        churchId: church_id,
        label,
        title,
        contentType,
      })
      return { uploadId: upload.id, key: upload.key }
    },

    async uploadPart({ uploadId, key, partNumber, file }, { db, caller }) {
      const upload = await lockUpload(db, { id: uploadId, key, userId: caller.userId })
      if (!upload || upload.result) throw notFound()
      if (file.size > partSize) throw new Problem(413, m.upload_part_too_large())
      const others = (await partsOf(db, uploadId)).filter((part) => part.partNumber !== partNumber)
      const total = others.reduce((sum, part) => sum + part.size, file.size)
      if (total > maxListBytes) {
        throw new Problem(413, m.import_file_too_large({ megabytes: maxListBytes / 1024 / 1024 }))
      }
      await storage.put(partKey(key, partNumber), new Uint8Array(await file.arrayBuffer()))
      await notePart(db, uploadId, partNumber, file.size)
      return { partNumber, size: file.size }
    },

    async complete({ uploadId, key }, { db, caller }) {
      const upload = await lockUpload(db, { id: uploadId, key, userId: caller.userId })
      if (!upload) throw notFound()
      if (upload.result) return upload.result as { _id: string; import_id: string }
      const bytes = await assemble(await partsOf(db, uploadId), (partNumber) =>
        storage.read(partKey(key, partNumber)),
      )
      const list = { churchId: upload.churchId!, userId: caller.userId, filename: upload.title, bytes }
      const result = { _id: uploadId, import_id: await startImport(db, list) }
      await closeUpload(db, uploadId, result)
      await storage.remove(key)
      return result
    },

    uploaded: notBuilt,
    cancel: notBuilt,
  }
}

function notBuilt(): never {
  throw new Error('not built')
}

/** The parts one after the other. Throws a 400 that names the first one that is missing. */
async function assemble(
  parts: { partNumber: number }[],
  read: (partNumber: number) => AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const gap = parts.findIndex((part, i) => part.partNumber !== i + 1)
  if (gap !== -1 || parts.length === 0) {
    throw new Problem(400, m.upload_part_missing({ part: gap === -1 ? 1 : gap + 1 }))
  }
  const chunks: Uint8Array[] = []
  for (const { partNumber } of parts) for await (const chunk of read(partNumber)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
