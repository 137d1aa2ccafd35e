import { and, eq } from 'drizzle-orm'
import type { Transcript } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import { podcasts, transcripts } from '#server/db/schema/podcasts.ts'

export async function findTranscript(db: Db, podcastId: string): Promise<Transcript | undefined> {
  const [row] = await db
    .select({ timed: transcripts.timed, cues: transcripts.cues })
    .from(transcripts)
    .where(eq(transcripts.podcastId, podcastId))
  return row
}

export async function storeTranscript(tx: Db, podcastId: string, transcript: Transcript): Promise<void> {
  await tx
    .insert(transcripts)
    .values({ podcastId, ...transcript })
    .onConflictDoUpdate({ target: transcripts.podcastId, set: transcript })
}

/** Returns false when there was none. */
export async function deleteTranscript(tx: Db, podcastId: string): Promise<boolean> {
  const deleted = await tx.delete(transcripts).where(eq(transcripts.podcastId, podcastId)).returning()
  return deleted.length > 0
}

/** Undefined: no transcript, or another user's podcast. */
export async function findOwnTranscript(
  db: Db,
  podcastId: string,
  userId: string,
): Promise<{ title: string; transcript: Transcript } | undefined> {
  const [row] = await db
    .select({ title: podcasts.title, timed: transcripts.timed, cues: transcripts.cues })
    .from(transcripts)
    .innerJoin(podcasts, eq(podcasts.id, transcripts.podcastId))
    .where(and(eq(podcasts.id, podcastId), eq(podcasts.userId, userId)))
  return row && { title: row.title, transcript: { timed: row.timed, cues: row.cues } }
}
