import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { PlaybackPosition } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import { playbackPositions } from '#server/db/schema/podcasts.ts'

type Row = typeof playbackPositions.$inferSelect

const mostPositions = 500

/** Keeps how far somebody has come, unless a later one is there. Answers the one that counts. */
export async function savePosition(tx: Db, row: Row): Promise<PlaybackPosition> {
  const { userId, podcastId, ...moved } = row
  await tx
    .insert(playbackPositions)
    .values(row)
    .onConflictDoUpdate({
      target: [playbackPositions.userId, playbackPositions.podcastId],
      set: moved,
      setWhere: lt(playbackPositions.movedAt, sql`excluded.moved_at`),
    })
  const [kept] = await tx
    .select()
    .from(playbackPositions)
    .where(and(eq(playbackPositions.userId, userId), eq(playbackPositions.podcastId, podcastId)))
  return viewPosition(kept!)
}

/** The latest positions of somebody, the last one first. */
export async function latestPositions(db: Db, userId: string): Promise<PlaybackPosition[]> {
  const rows = await db
    .select()
    .from(playbackPositions)
    .where(eq(playbackPositions.userId, userId))
    .orderBy(desc(playbackPositions.movedAt))
    .limit(mostPositions)
  return rows.map(viewPosition)
}

function viewPosition({ podcastId, position, ended, movedAt }: Row): PlaybackPosition {
  return { podcast_id: podcastId, position, ended, moved_at: movedAt.toISOString() }
}
