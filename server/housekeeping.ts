import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { undoDays } from '#contract/account/account-deletion.ts'
import { removeBytes } from './account/own-data/bytes.ts'
import { findExport, existingExports, listExpired, removeExport } from './account/own-data/store.ts'
import { deleteAccount, listDue } from './account/deletion/store.ts'
import { ownFiles } from './account/own-files.ts'
import { folders, neededFiles } from './account/profile/file-store.ts'
import type { UserFile } from './account/profile/file-store.ts'
import { tidyAccounts } from './account/tidy.ts'
import { waitingListPromoter } from './applications/places.ts'
import { listLeaguesApplied } from './applications/store.ts'
import { deletionUndoDays } from './church/rules.ts'
import { transaction } from './db/connection.ts'
import type { Db } from './db/connection.ts'
import { paymentEvents } from './db/schema/billing.ts'
import { churches, churchUsers } from './db/schema/church.ts'
import { churchActivity } from './db/schema/church-activity.ts'
import { uploadParts, uploads } from './db/schema/files.ts'
import { idempotencyKeys, rateLimits } from './db/schema/http.ts'
import { imports } from './db/schema/imports.ts'
import { jobs as jobRows } from './db/schema/jobs.ts'
import { podcastListens } from './db/schema/podcasts.ts'
import { teamInvitations } from './db/schema/team.ts'
import { operatorSecrets, unsentMessages } from './db/schema/unsent.ts'
import { deleteOldPayments } from './fees/store.ts'
import { deleteBytes } from './files/upload-parts.ts'
import { openUploads } from './files/store.ts'
import type { Storage } from './gateways/storage/storage.ts'
import { sweepStorage } from './gateways/storage/sweep-storage.ts'
import { importOfKey, removeFile } from './imports/import-file.ts'
import { importsWithFile } from './imports/store.ts'
import type { Jobs } from './jobs.ts'
import { markOver } from './leagues/store.ts'
import { neededMessagePictures, pictureFolder } from './messages/pictures.ts'
import { tidyMessages } from './messages/tidy.ts'
import { neededPictures, pictureKey, picturesOfChurch } from './church/pictures.ts'
import { deleteOrphanedPhotos, photosOfChurch } from './members/merge/list.ts'
import { neededPhotos } from './members/photo-store.ts'
import { photoKey } from './members/photo.ts'
import { createNotices } from './notices/notify.ts'
import { deleteOldNotices } from './notices/store.ts'
import { removeUnreferencedFiles } from './podcasts/stored-files.ts'
import { deleteOldDeliveries } from './webhooks/delivery-store.ts'

const maxAge = {
  keys: '90 days',
  paymentEvents: '90 days',
  feePayments: '90 days',
  uploads: '24 hours',
  listens: '2 days',
  jobs: '30 days',
  webhookDeliveries: '30 days',
  notices: '90 days',
  unsent: '90 days',
  activity: '12 months',
  deletedChurches: `${deletionUndoDays} days`,
}

/** An upload may not yet be referenced while it is being completed. */
const dayInMilliseconds = 24 * 60 * 60 * 1000

const before = (age: string) => sql`now() - ${age}::interval`

/**
 * Nightly maintenance: closes past leagues and deletes expired rows, stalled uploads, unreferenced files, and churches
 * and accounts whose grace period has ended.
 */
export async function tidy(db: Db, storage: Storage, jobs: Jobs): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(maxAge.keys)))
  await db.delete(paymentEvents).where(lt(paymentEvents.createdAt, before(maxAge.paymentEvents)))
  await deleteOldPayments(db, maxAge.feePayments)
  await markOver(db)
  await tidyAccounts(db)
  await tidyMessages(db)
  await db.delete(operatorSecrets).where(lt(operatorSecrets.expiresAt, sql`now()`))
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, sql`now()`))
  await db.delete(podcastListens).where(lt(podcastListens.startedAt, before(maxAge.listens)))
  await db.delete(jobRows).where(lt(jobRows.updatedAt, before(maxAge.jobs)))
  await deleteOldDeliveries(db, maxAge.webhookDeliveries)
  await deleteOldNotices(db, maxAge.notices)
  await db.delete(unsentMessages).where(lt(unsentMessages.createdAt, before(maxAge.unsent)))
  await db.delete(churchActivity).where(lt(churchActivity.createdAt, before(maxAge.activity)))
  await db.delete(teamInvitations).where(lt(teamInvitations.expiresAt, sql`now()`))
  const left = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.lastActiveAt, before(maxAge.uploads)))
  for (const { id } of left) await removeUpload(db, storage, id)
  for (const { id, userId } of await listExpired(db)) {
    const expired = await removeExport(db, userId, id)
    if (expired) await removeBytes(storage, expired)
  }
  for (const user of await listDue(db, undoDays)) await removeAccount(db, storage, jobs, user)
  const yesterday = new Date(Date.now() - dayInMilliseconds)
  await removeUnreferencedFiles(db, storage, yesterday)
  for (const photo of await deleteOrphanedPhotos(db)) await storage.remove(photoKey(photo))
  await sweepBytes(db, storage, yesterday)
  const deleted = await db
    .select({ id: churches.id })
    .from(churches)
    .where(lt(churches.deletedAt, before(maxAge.deletedChurches)))
  for (const { id } of deleted) await removeChurch(db, storage, id)
}

/**
 * Deletes an upload's parts, then its bytes, then its row: if the storage fails, the next night retries without
 * referring to missing parts.
 */
async function removeUpload(db: Db, storage: Storage, id: string): Promise<void> {
  const isOver = and(eq(uploads.id, id), lt(uploads.lastActiveAt, before(maxAge.uploads)))
  const upload = await transaction(db, async (tx) => {
    const [locked] = await tx.select().from(uploads).where(isOver).for('update')
    if (locked) await tx.delete(uploadParts).where(eq(uploadParts.uploadId, id))
    return locked
  })
  if (!upload) return
  await deleteBytes(storage, upload)
  await db.delete(uploads).where(isOver)
}

async function sweepBytes(db: Db, storage: Storage, then: Date): Promise<void> {
  const second = (key: string) => key.split('/')[1]!
  await sweepStorage(storage, 'photos', then, { nameOf: second, needed: (names) => neededPhotos(db, names) })
  await sweepStorage(storage, 'pictures', then, {
    nameOf: second,
    needed: (names) => neededPictures(db, names),
  })
  await sweepStorage(storage, pictureFolder, then, {
    nameOf: second,
    needed: (names) => neededMessagePictures(db, names),
  })
  await sweepStorage(storage, 'imports', then, {
    nameOf: importOfKey,
    needed: (ids) => importsWithFile(db, ids),
  })
  for (const file of Object.keys(folders) as UserFile[]) {
    const needed = (names: string[]) => neededFiles(db, file, names)
    await sweepStorage(storage, folders[file], then, { nameOf: second, needed })
  }
  await sweepStorage(storage, 'exports', then, { nameOf: second, needed: (ids) => existingExports(db, ids) })
  await sweepStorage(storage, 'uploads', then, { nameOf: second, needed: (ids) => openUploads(db, ids) })
}

async function removeChurch(db: Db, storage: Storage, id: string): Promise<void> {
  // Files first, and not in a transaction: after an interruption the next night finds the (hidden) church again.
  const started = await db.select().from(uploads).where(eq(uploads.churchId, id))
  for (const upload of started) await deleteBytes(storage, upload)
  const lists = await db.select({ key: imports.storageKey }).from(imports).where(eq(imports.churchId, id))
  for (const { key } of lists) await removeFile(storage, key)
  for (const picture of await picturesOfChurch(db, id)) await storage.remove(pictureKey(picture))
  for (const photo of await photosOfChurch(db, id)) await storage.remove(photoKey(photo))
  await db.delete(churches).where(eq(churches.id, id))
}

/**
 * Removes an account with its files and deleted churches. An interrupted run is repeated the next night. Recordings are
 * swept separately, since podcasts share them.
 */
async function removeAccount(
  db: Db,
  storage: Storage,
  jobs: Jobs,
  user: { id: string; photo: string | null; resume: string | null },
): Promise<void> {
  const isOwner = and(eq(churchUsers.userId, user.id), eq(churchUsers.role, 'owner'))
  const owned = await db
    .select({ id: churches.id })
    .from(churches)
    .innerJoin(churchUsers, eq(churchUsers.churchId, churches.id))
    .where(and(isOwner, isNotNull(churches.deletedAt)))
  for (const { id } of owned) await removeChurch(db, storage, id)
  const started = await db.select().from(uploads).where(eq(uploads.userId, user.id))
  for (const upload of started) await deleteBytes(storage, upload)
  const made = await findExport(db, user.id)
  if (made) await removeBytes(storage, made)
  for (const { key } of ownFiles(user)) await storage.remove(key)
  const moveUp = waitingListPromoter(createNotices({ jobs }).notify)
  await transaction(db, async (tx) => {
    const left = await listLeaguesApplied(tx, user.id)
    if (!(await deleteAccount(tx, user.id))) return
    for (const leagueId of left) await moveUp(tx, leagueId)
  })
}

/** Runs `tidy` once a night across all servers. */
export async function startHousekeeping(jobs: Jobs, db: Db, storage: Storage): Promise<void> {
  await jobs.work('tidy', () => tidy(db, storage, jobs))
  await jobs.schedule('tidy', '17 3 * * *')
}
