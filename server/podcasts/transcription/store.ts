import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transcript } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import { transcriptDrafts } from '#server/db/schema/blogs.ts'
import { audioFiles, podcasts } from '#server/db/schema/podcasts.ts'

export type DraftRow = typeof transcriptDrafts.$inferSelect
type Recording = Pick<
  typeof audioFiles.$inferSelect,
  'hash' | 'extension' | 'contentType' | 'size' | 'duration'
> &
  Pick<typeof podcasts.$inferSelect, 'userId' | 'title'>

export async function findRecording(db: Db, podcastId: string): Promise<Recording | undefined> {
  const { hash, extension, contentType, size, duration } = audioFiles
  const [row] = await db
    .select({ hash, extension, contentType, size, duration, userId: podcasts.userId, title: podcasts.title })
    .from(podcasts)
    .innerJoin(audioFiles, eq(audioFiles.hash, podcasts.audioHash))
    .where(eq(podcasts.id, podcastId))
  return row
}

export async function findDraft(db: Db, podcastId: string): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(transcriptDrafts).where(eq(transcriptDrafts.podcastId, podcastId))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockDraft(tx: Db, podcastId: string): Promise<DraftRow | undefined> {
  const [row] = await tx
    .select()
    .from(transcriptDrafts)
    .where(eq(transcriptDrafts.podcastId, podcastId))
    .for('update')
  return row
}

/** Undefined: already queued. */
export async function queueDraft(tx: Db, podcastId: string): Promise<DraftRow | undefined> {
  const fresh = { status: 'queued', reason: null, transcript: null } as const
  const [row] = await tx
    .insert(transcriptDrafts)
    .values({ podcastId, ...fresh })
    .onConflictDoUpdate({
      target: transcriptDrafts.podcastId,
      set: { ...fresh, createdAt: sql`now()` },
      setWhere: inArray(transcriptDrafts.status, ['ready', 'failed']),
    })
    .returning()
  return row
}

/** Returns false when it was cancelled. */
export async function changeDraft(
  tx: Db,
  podcastId: string,
  values: { status: DraftRow['status']; reason?: string; transcript?: Transcript },
): Promise<boolean> {
  const changed = await tx
    .update(transcriptDrafts)
    .set(values)
    .where(
      and(eq(transcriptDrafts.podcastId, podcastId), inArray(transcriptDrafts.status, ['queued', 'running'])),
    )
    .returning({ podcastId: transcriptDrafts.podcastId })
  return changed.length > 0
}

export async function deleteDraft(tx: Db, podcastId: string): Promise<boolean> {
  const deleted = await tx
    .delete(transcriptDrafts)
    .where(eq(transcriptDrafts.podcastId, podcastId))
    .returning({ podcastId: transcriptDrafts.podcastId })
  return deleted.length > 0
}
