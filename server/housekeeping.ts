import { and, eq, lt, sql } from 'drizzle-orm'
import { deletionUndoDays } from './church/rules.ts'
import type { Db } from './db/connection.ts'
import { codes, sessions } from './db/schema/account.ts'
import { churches } from './db/schema/church.ts'
import { uploads } from './db/schema/files.ts'
import { idempotencyKeys, rateLimits } from './db/schema/http.ts'
import { imports } from './db/schema/imports.ts'
import { podcastListens } from './db/schema/podcasts.ts'
import { teamInvitations } from './db/schema/team.ts'
import { deleteBytes } from './files/upload-parts.ts'
import type { Storage } from './gateways/storage.ts'
import { removeFile } from './imports/import-file.ts'
import type { Jobs } from './jobs.ts'
import { deleteOrphanedPhotos, photosOfChurch } from './members/merge/list.ts'
import { photoKey } from './members/photo.ts'
import { removeUnreferencedFiles } from './podcasts/stored-files.ts'

/** How long things are kept that nobody deletes. */
const keep = {
  keys: '90 days',
  sessions: '90 days',
  uploads: '24 hours',
  listens: '2 days',
  deletedChurches: `${deletionUndoDays} days`,
}

/** An upload that is being finished may not refer yet to what it has put into the storage. */
const dayInMilliseconds = 24 * 60 * 60 * 1000

const before = (age: string) => sql`now() - ${age}::interval`

/**
 * Deletes what is no longer needed: old keys, sessions, codes and invitations, uploads of which nothing more has come,
 * recordings and pictures of no podcast, photos that merges left behind, and the churches whose owners have not taken their deletion back.
 */
export async function tidy(db: Db, storage: Storage): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keep.keys)))
  await db.delete(sessions).where(lt(sessions.lastUsedAt, before(keep.sessions)))
  await db.delete(codes).where(lt(codes.expiresAt, sql`now()`))
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, sql`now()`))
  await db.delete(podcastListens).where(lt(podcastListens.startedAt, before(keep.listens)))
  await db.delete(teamInvitations).where(lt(teamInvitations.expiresAt, sql`now()`))
  const left = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.heardAt, before(keep.uploads)))
  for (const { id } of left) await removeUpload(db, storage, id)
  await removeUnreferencedFiles(db, storage, new Date(Date.now() - dayInMilliseconds))
  for (const photo of await deleteOrphanedPhotos(db)) await storage.remove(photoKey(photo))
  const deleted = await db
    .select({ id: churches.id })
    .from(churches)
    .where(lt(churches.deletedAt, before(keep.deletedChurches)))
  for (const { id } of deleted) await removeChurch(db, storage, id)
}

/** Forgets an upload together with its bytes: where the storage fails, it is still there to be removed the next night. */
async function removeUpload(db: Db, storage: Storage, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [upload] = await tx
      .delete(uploads)
      .where(and(eq(uploads.id, id), lt(uploads.heardAt, before(keep.uploads))))
      .returning()
    if (upload) await deleteBytes(storage, upload)
  })
}

/** Removes a church with all that is stored of it. */
async function removeChurch(db: Db, storage: Storage, id: string): Promise<void> {
  // The files first: where that is broken off, the church is still there to be removed the next night.
  const started = await db.select().from(uploads).where(eq(uploads.churchId, id))
  for (const upload of started) await deleteBytes(storage, upload)
  const lists = await db.select({ key: imports.storageKey }).from(imports).where(eq(imports.churchId, id))
  for (const { key } of lists) await removeFile(storage, key)
  for (const photo of await photosOfChurch(db, id)) await storage.remove(photoKey(photo))
  await db.delete(churches).where(eq(churches.id, id))
}

/** Tidies once a night, whatever number of servers runs. */
export async function startHousekeeping(jobs: Jobs, db: Db, storage: Storage): Promise<void> {
  await jobs.work('tidy', () => tidy(db, storage))
  await jobs.schedule('tidy', '17 3 * * *')
}
