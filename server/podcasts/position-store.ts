import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { PlaybackPosition } from '#contract/shows/playback-position.ts'
import type { Db } from '#server/db/connection.ts'
import { playbackPositions } from '#server/db/schema/podcasts.ts'

type Row = typeof playbackPositions.$inferSelect

const maxPositions = 500

/** Stores a position unless a stored one is later by `margin` milliseconds. Returns the stored one. */
export async function savePosition(tx: Db, row: Row, margin: number): Promise<PlaybackPosition> {
  const { userId, podcastId, ...moved } = row
  await tx
    .insert(playbackPositions)
    .values(row)
    .onConflictDoUpdate({
      target: [playbackPositions.userId, playbackPositions.podcastId],
      set: { ...moved, movedAt: sql`greatest(${playbackPositions.movedAt}, excluded.moved_at)` },
      setWhere: lt(playbackPositions.movedAt, new Date(moved.movedAt.getTime() + margin)),
    })
  const [stored] = await tx
    .select()
    .from(playbackPositions)
    .where(and(eq(playbackPositions.userId, userId), eq(playbackPositions.podcastId, podcastId)))
  return viewPosition(stored!)
}

/** Newest first. */
export async function latestPositions(db: Db, userId: string): Promise<PlaybackPosition[]> {
  const rows = await db
    .select()
    .from(playbackPositions)
    .where(eq(playbackPositions.userId, userId))
    .orderBy(desc(playbackPositions.movedAt))
    .limit(maxPositions)
  return rows.map(viewPosition)
}

function viewPosition({ podcastId, position, ended, movedAt }: Row): PlaybackPosition {
  return { podcast_id: podcastId, position, ended, moved_at: movedAt.toISOString() }
}
