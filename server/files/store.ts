import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { uploadParts, uploads } from '#server/db/schema/files.ts'

export type Upload = typeof uploads.$inferSelect

/** Opens an upload; its parts are kept below its key. */
export async function openUpload(
  db: Db,
  upload: Pick<Upload, 'userId' | 'churchId' | 'label' | 'title' | 'contentType'>,
): Promise<Upload> {
  const id = randomUUID()
  const [row] = await db
    .insert(uploads)
    .values({ id, key: `uploads/${id}`, ...upload })
    .returning()
  return row!
}

/** An upload of this person; it stays as it is until the transaction ends. */
export async function lockUpload(
  tx: Db,
  where: { id: string; key: string; userId: string },
): Promise<Upload | undefined> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, where.id), eq(uploads.key, where.key), eq(uploads.userId, where.userId)))
    .for('update')
  return row
}

/** The parts that have arrived, in order; sizes in bytes. */
export async function partsOf(db: Db, uploadId: string): Promise<{ partNumber: number; size: number }[]> {
  return db
    .select({ partNumber: uploadParts.partNumber, size: uploadParts.size })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.partNumber))
}

/** Notes a part; the same one again takes its place. */
export async function notePart(tx: Db, uploadId: string, partNumber: number, size: number): Promise<void> {
  await tx
    .insert(uploadParts)
    .values({ uploadId, partNumber, size })
    .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.partNumber], set: { size } })
}

/** Closes an upload with what it became. */
export async function closeUpload(tx: Db, id: string, result: object): Promise<void> {
  await tx.update(uploads).set({ result }).where(eq(uploads.id, id))
}
