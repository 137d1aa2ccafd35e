import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { uploadParts, uploads } from '#server/db/schema/files.ts'
import { transaction } from '#server/db/connection.ts'

export type Upload = typeof uploads.$inferSelect

/** What an upload has become, or why it has become nothing. */
export type Outcome = { podcast: string } | { import: string } | { refused: string }

/**
 * Opens an upload; the parts' bytes are kept below its key. What is open under its id, whosever it is, is answered.
 * `result`: what it has become before.
 */
export async function openUpload(
  db: Db,
  upload: Omit<typeof uploads.$inferInsert, 'key' | 'storageUpload' | 'result' | 'heardAt'>,
  result?: Outcome,
): Promise<Upload> {
  await db
    .insert(uploads)
    .values({ ...upload, key: `uploads/${upload.id}`, result })
    .onConflictDoNothing()
  const [row] = await db.select().from(uploads).where(eq(uploads.id, upload.id))
  return row!
}

/** Notes under which name the storage takes the parts. Answers the one that counts: the first. */
export async function nameParts(db: Db, id: string, name: string): Promise<string | undefined> {
  await db
    .update(uploads)
    .set({ storageUpload: name })
    .where(and(eq(uploads.id, id), eq(uploads.storageUpload, '')))
  const [row] = await db.select({ name: uploads.storageUpload }).from(uploads).where(eq(uploads.id, id))
  return row?.name
}

/** An upload of this person. */
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

/** An upload that stays as it is until the transaction ends. */
export async function lockUpload(tx: Db, id: string): Promise<Upload | undefined> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
  return row
}

export type Part = Pick<typeof uploadParts.$inferSelect, 'partNumber' | 'size' | 'etag'>

/** The parts that have arrived, in order; sizes in bytes. */
export async function partsOf(db: Db, uploadId: string): Promise<Part[]> {
  return db
    .select({ partNumber: uploadParts.partNumber, size: uploadParts.size, etag: uploadParts.etag })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.partNumber))
}

/** Notes a part of an upload that is open; the same one again takes its place. Answers whether it is open. */
export async function notePart(db: Db, uploadId: string, part: Part): Promise<boolean> {
  return transaction(db, async (tx) => {
    // On a slow line an upload may take longer than one is kept of which nothing more comes.
    const open = await tx
      .update(uploads)
      .set({ heardAt: sql`now()` })
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

/** Closes an upload with what became of it. */
export async function closeUpload(tx: Db, id: string, result: Outcome): Promise<void> {
  await tx.update(uploads).set({ result }).where(eq(uploads.id, id))
}

export async function deleteUpload(tx: Db, id: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.id, id))
}

/** Which of these uploads are under way: what they have become needs their bytes no more. */
export async function openUploads(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), isNull(uploads.result)))
  return new Set(rows.map(({ id }) => id))
}
