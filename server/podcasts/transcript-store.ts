import { eq } from 'drizzle-orm'
import type { Transcript } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import { transcripts } from '#server/db/schema/podcasts.ts'

export async function findTranscript(db: Db, podcastId: string): Promise<Transcript | undefined> {
  const [row] = await db
    .select({ timed: transcripts.timed, cues: transcripts.cues })
    .from(transcripts)
    .where(eq(transcripts.podcastId, podcastId))
  return row
}

/** Puts a transcript in place of the one before. */
export async function storeTranscript(tx: Db, podcastId: string, transcript: Transcript): Promise<void> {
  await tx
    .insert(transcripts)
    .values({ podcastId, ...transcript })
    .onConflictDoUpdate({ target: transcripts.podcastId, set: transcript })
}

/** Takes it away. Answers whether there was one. */
export async function deleteTranscript(tx: Db, podcastId: string): Promise<boolean> {
  const dropped = await tx.delete(transcripts).where(eq(transcripts.podcastId, podcastId)).returning()
  return dropped.length > 0
}
