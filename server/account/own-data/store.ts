import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/fields/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { sessions } from '#server/db/schema/account.ts'
import { dataExports } from '#server/db/schema/account-data.ts'

export type ExportRow = typeof dataExports.$inferSelect

const latestJob = query<{ status: string; progress: number }>(
  'select status, progress from jobs where subject = $1 order by created_at desc limit 1',
  'data-export-job',
)

export interface ExportState extends ExportRow {
  job: { status: string; progress: number } | undefined
}

/** Returns and locks the person's export. */
export async function findExport(db: Db, userId: string): Promise<ExportState | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.userId, userId)).for('update')
  if (!row) return undefined
  const [job] = await latestJob(db, [row.id])
  return { ...row, job }
}

/** Adds a pending export; resolves to false when the person has one. */
export async function addExport(
  tx: Db,
  values: { id: string; userId: string; language: Language },
): Promise<boolean> {
  const added = await tx.insert(dataExports).values(values).onConflictDoNothing()
  return added.rowCount === 1
}

/** Deletes and returns the export; undefined when it does not exist. */
export async function removeExport(tx: Db, userId: string, id: string): Promise<ExportRow | undefined> {
  const theirs = and(eq(dataExports.userId, userId), eq(dataExports.id, id))
  const [row] = await tx.delete(dataExports).where(theirs).returning()
  return row
}

const unfinished = (id: string) => and(eq(dataExports.id, id), isNull(dataExports.expiresAt))

/** Returns a pending export; undefined when it is finished or was cancelled. */
export async function findUnfinished(db: Db, id: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(unfinished(id))
  return row
}

/** Stores the attempt's upload. Resolves to false when the export was cancelled. */
export async function noteUpload(
  db: Db,
  id: string,
  upload: { storageKey: string; storageUpload: string },
): Promise<boolean> {
  const noted = await db.update(dataExports).set(upload).where(unfinished(id))
  return noted.rowCount === 1
}

/** Marks the export as ready for a day. Resolves to false when it was cancelled, or another attempt took over. */
export async function finishExport(
  tx: Db,
  id: string,
  { storageKey, size }: { storageKey: string; size: number },
): Promise<boolean> {
  const finished = await tx
    .update(dataExports)
    .set({ size, storageUpload: null, expiresAt: sql`now() + interval '1 day'` })
    .where(and(unfinished(id), eq(dataExports.storageKey, storageKey)))
  return finished.rowCount === 1
}

/** Returns an unexpired export for a session of its owner. */
export async function findReady(
  db: Db,
  { exportId, sessionId }: { exportId: string; sessionId: string },
): Promise<ExportRow | undefined> {
  const [row] = await db
    .select({ export: dataExports })
    .from(dataExports)
    .innerJoin(sessions, and(eq(sessions.userId, dataExports.userId), eq(sessions.id, sessionId)))
    .where(and(eq(dataExports.id, exportId), gt(dataExports.expiresAt, sql`now()`)))
  return row?.export
}

const expired = query<{ id: string; userId: string }>(
  `select id, user_id as "userId" from data_exports
   where expires_at < now() or created_at < now() - interval '7 days'`,
  'data-exports-expired',
)

/** Expired exports, and those that were not finished within a week. */
export function listExpired(db: Db): Promise<{ id: string; userId: string }[]> {
  return expired(db, [])
}

const existing = query<{ id: string }>('select id from data_exports where id = any($1)', 'data-exports-known')

export async function existingExports(db: Db, ids: string[]): Promise<Set<string>> {
  return new Set((await existing(db, [ids])).map(({ id }) => id))
}
