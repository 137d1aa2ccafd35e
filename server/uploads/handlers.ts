import { m } from '#contract/locales/paraglide/messages.js'
import type { Podcast } from '#contract/podcasts.ts'
import type { UploadedFile, UploadKind, uploads } from '#contract/uploads.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Context, Handlers, SessionCaller } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { findFile, listFiles, lockHolders } from './store.ts'
import type { FileRow } from './store.ts'

type Call = Context & { caller: SessionCaller }
type KeptKind = Exclude<UploadKind, 'podcast'>

/** Operations of the areas that the files belong to, injected by `app.ts`. */
export interface UploadsServices {
  storage: Storage
  /** Returns the podcasts of a person. */
  podcastsOf: (db: Db, userId: string) => Promise<Podcast[]>
  /** Where the storage has a file of this name. */
  keys: Record<KeptKind, (name: string) => string>
  /** Returns the path below the API's base address where a file of this name can be downloaded. */
  addresses: Record<Exclude<KeptKind, 'import'>, (db: Db, name: string) => Promise<string> | string>
  removePodcast: (id: string, call: Call) => Promise<unknown>
  /** Gives up an upload of which parts are on their way, or that was refused. */
  cancelUpload: (id: string, call: Call) => Promise<unknown>
  removers: Record<KeptKind, (file: FileRow, call: Call) => Promise<unknown>>
}

/** How many files the storage is asked about at once. */
const askedAtOnce = 20

/** What somebody has uploaded, whatever area it belongs to. */
export function uploadsHandlers(services: UploadsServices): Handlers<typeof uploads> {
  const { storage, keys, addresses, removers } = services

  const view = async (db: Db, row: FileRow): Promise<UploadedFile> => {
    const { id, kind, name, status, path, deletable, stored } = row
    const file = { id, kind, name, status, path, deletable, url: null }
    if (stored === null || kind === 'podcast') return { ...file, ...known(row) }
    const found = await storage.stat(keys[kind](stored))
    const about = {
      size: found?.size ?? 0,
      createdAt: row.created ?? (found?.since ?? new Date(0)).toISOString(),
    }
    if (kind === 'import' || !found) return { ...file, ...about }
    return { ...file, ...about, url: await addresses[kind](db, stored) }
  }

  return {
    async list(_, { db, caller: { userId } }) {
      const files = (await services.podcastsOf(db, userId)).map(viewPodcast)
      const rows = await listFiles(db, userId)
      for (let i = 0; i < rows.length; i += askedAtOnce) {
        files.push(...(await Promise.all(rows.slice(i, i + askedAtOnce).map((row) => view(db, row)))))
      }
      files.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      return { files, used: files.reduce((sum, { size }) => sum + size, 0) }
    },

    async remove({ kind, file_id: id }, call) {
      const { db, caller } = call
      const found = await findFile(db, caller.userId, { kind, id })
      if (found?.stored === null) await services.cancelUpload(id, call)
      else if (kind === 'podcast') await services.removePodcast(id, call)
      else {
        await transaction(db, async (tx) => {
          await lockHolders(tx, caller.userId)
          const file = await findFile(tx, caller.userId, { kind, id })
          if (!file) throw notFound()
          await removers[kind](file, { ...call, db: tx })
        })
      }
      return { message: m.upload_removed() }
    },
  }
}

function known({ size, created }: FileRow): Pick<UploadedFile, 'size' | 'createdAt'> {
  return { size: size!, createdAt: created! }
}

function viewPodcast({ id, title, size, createdAt, stream_url }: Podcast): UploadedFile {
  return {
    id,
    kind: 'podcast',
    name: title,
    size,
    status: 'ready',
    createdAt,
    url: stream_url,
    path: `/podcast/by/${id}`,
    deletable: true,
  }
}
