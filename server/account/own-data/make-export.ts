import { m } from '#contract/locales/paraglide/messages.js'
import { findUser } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { storeStream } from '#server/gateways/storage/store-stream.ts'
import { inLanguage } from '#server/http/language.ts'
import { pageAddress } from '#server/http/link-origin.ts'
import type { Settings } from '#server/settings.ts'
import type { Job } from '#server/tracked-jobs.ts'
import { abortEarlier, newKey } from './bytes.ts'
import { findUnfinished, finishExport, noteUpload } from './store.ts'
import { writeContents } from './write-contents.ts'
import type { FileKeys } from './write-contents.ts'
import { createZip } from './zip-writer.ts'

export interface ExportServices {
  db: Db
  storage: Storage
  settings: Settings
  enqueueMail: EnqueueMail
  /** Storage keys of other areas' files. */
  keys: FileKeys
}

/**
 * Creates the zip and notifies its owner. A retry after a crash starts over; of concurrent attempts the later one
 * counts.
 */
export async function makeExport(services: ExportServices, id: string, job: Job): Promise<void> {
  const { db, storage } = services
  const row = await findUnfinished(db, id)
  if (!row) return
  await abortEarlier(storage, row)
  const key = newKey(id)
  const upload = { key, name: await storage.openParts(key) }
  try {
    if (!(await noteUpload(db, id, { storageKey: key, storageUpload: upload.name }))) {
      return await storage.abortParts(upload)
    }
    const size = await inLanguage(row.language, () => writeZip(services, row.userId, upload, job))
    if (!(await inLanguage(row.language, () => finish(services, row, { storageKey: key, size })))) {
      await storage.remove(key)
    }
  } catch (error) {
    await storage.abortParts(upload)
    throw error
  }
}

/** Streams the zip into the storage. Resolves to its size. */
async function writeZip(
  services: ExportServices,
  userId: string,
  upload: { key: string; name: string },
  job: Job,
): Promise<number> {
  const failed = new AbortController()
  const zip = createZip(AbortSignal.any([job.signal, failed.signal]))
  const orFail = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      failed.abort(error)
      throw job.signal.aborted ? job.signal.reason : failed.signal.reason
    }
  }
  const stored = orFail(storeStream(services.storage, upload, zip.output))
  const written = orFail(writeContents(services, userId, zip, job.progress))
  // A failure of either stream also ends the other.
  await Promise.allSettled([stored, written])
  await written
  return stored
}

async function finish(
  { db, settings, enqueueMail }: ExportServices,
  { id, userId }: { id: string; userId: string },
  zip: { storageKey: string; size: number },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await finishExport(tx, id, zip))) return false
    const user = await findUser(tx, userId)
    if (user?.email) {
      const text = m.data_ready_text({ page: pageAddress(settings, '/data') ?? m.page_data() })
      await enqueueMail(tx, { to: user.email, subject: m.data_ready_subject(), text })
    }
    return true
  })
}
