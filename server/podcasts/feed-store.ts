import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { isPublic } from '#server/db/public-podcasts.ts'
import { users } from '#server/db/schema/account.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { audioFiles, podcasts, shows, transcripts } from '#server/db/schema/podcasts.ts'
import { isNamed } from '#server/db/usernames.ts'
import { isStaying, latestFirst } from './store.ts'

const maxItems = 300

/** One row per public podcast, the latest first; a row without a podcast when there is none. */
export type FeedRow = Awaited<ReturnType<typeof findFeed>>[number]

/** No rows: no such username. */
export function findFeed(db: Db, username: string) {
  const language = db
    .select({ language: churches.language })
    .from(churchUsers)
    .innerJoin(churches, eq(churches.id, churchUsers.churchId))
    .where(and(eq(churchUsers.userId, users.id), eq(churchUsers.role, 'owner')))
    .orderBy(churches.createdAt)
    .limit(1)
  return db
    .select({
      user: { id: users.id, username: users.username, name: users.name },
      /** The language of the first church that they own. */
      language: sql<string | null>`(${language})`,
      show: shows,
      podcast: podcasts,
      audio: audioFiles,
      /** Whether its transcript has times; null: no transcript. */
      timed: transcripts.timed,
    })
    .from(users)
    .leftJoin(shows, eq(shows.userId, users.id))
    .leftJoin(podcasts, and(eq(podcasts.userId, users.id), isPublic))
    .leftJoin(audioFiles, eq(audioFiles.hash, podcasts.audioHash))
    .leftJoin(transcripts, eq(transcripts.podcastId, podcasts.id))
    .where(and(isNamed(username), isStaying))
    .orderBy(...latestFirst)
    .limit(maxItems)
}
