import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { uploadParts, uploads } from '#server/db/schema/files.ts'
import { transaction } from '#server/db/connection.ts'

export type Upload = typeof uploads.$inferSelect

/** The result of a closed upload, or the reason why it was rejected. */
export type Outcome =
  | { podcast: string }
  | { import: string }
  | { refused: string; plays?: number; whole?: number | undefined }

/**
 * Opens an upload. Returns the row with this id, even if it existed or belongs to another user. `result`: set when it
 * was completed earlier.
 */
export async function openUpload(
  db: Db,
  upload: Omit<typeof uploads.$inferInsert, 'key' | 'storageUpload' | 'result' | 'lastActiveAt'>,
  result?: Outcome,
): Promise<Upload> {
  await db
    .insert(uploads)
    .values({ ...upload, key: `uploads/${upload.id}`, result })
    .onConflictDoNothing()
  const [row] = await db.select().from(uploads).where(eq(uploads.id, upload.id))
  return row!
}

/** Stores the id of the storage's multipart upload. Returns the first one stored, so that concurrent calls share it. */
export async function claimStorageUpload(db: Db, id: string, name: string): Promise<string | undefined> {
  await db
    .update(uploads)
    .set({ storageUpload: name })
    .where(and(eq(uploads.id, id), eq(uploads.storageUpload, '')))
  const [row] = await db.select({ name: uploads.storageUpload }).from(uploads).where(eq(uploads.id, id))
  return row?.name
}

/** Returns an upload of this user. */
export async function findUpload(
  db: Db,
  where: { id: string; userId: string; key?: string },
): Promise<Upload | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, where.id),
        eq(uploads.userId, where.userId),
        where.key === undefined ? undefined : eq(uploads.key, where.key),
      ),
    )
  return row
}

/** Returns and locks an upload. */
export async function lockUpload(tx: Db, id: string): Promise<Upload | undefined> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
  return row
}

export type UploadPart = Pick<typeof uploadParts.$inferSelect, 'partNumber' | 'size' | 'etag'>

/** Stored parts in order; sizes in bytes. */
export async function findParts(db: Db, uploadId: string): Promise<UploadPart[]> {
  return db
    .select({ partNumber: uploadParts.partNumber, size: uploadParts.size, etag: uploadParts.etag })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.partNumber))
}

/** Saves a part, replacing an earlier one. Resolves to false when the upload is closed. */
export async function savePart(db: Db, uploadId: string, part: UploadPart): Promise<boolean> {
  return transaction(db, async (tx) => {
    // Each part extends the upload's lifetime, since a slow line may need longer.
    const open = await tx
      .update(uploads)
      .set({ lastActiveAt: sql`now()` })
      .where(and(eq(uploads.id, uploadId), isNull(uploads.result)))
      .returning({ id: uploads.id })
    if (open.length === 0) return false
    const { size, etag } = part
    await tx
      .insert(uploadParts)
      .values({ uploadId, ...part })
      .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.partNumber], set: { size, etag } })
    return true
  })
}

/** Closes an upload with its outcome. */
export async function closeUpload(tx: Db, id: string, result: Outcome): Promise<void> {
  await tx.update(uploads).set({ result }).where(eq(uploads.id, id))
}

/** Deletes an upload and its part rows. */
export async function deleteUpload(tx: Db, id: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.id, id))
}

/** Returns which of these uploads are open; closed ones no longer need their bytes. */
export async function openUploads(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), isNull(uploads.result)))
  return new Set(rows.map(({ id }) => id))
}
