import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { audioFiles, podcasts, transcripts } from '#server/db/schema/podcasts.ts'
import { isPublic } from './store.ts'

/** The most that a feed has. */
const longestFeed = 300

/** One row for each public podcast of somebody, the newest first; one row without a podcast where there is none. */
export type FeedRow = Awaited<ReturnType<typeof findFeed>>[number]

/** All that somebody's feed is made of, at one go. Nothing: nobody has this username. */
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
      /** That of their first church. */
      language: sql<string | null>`(${language})`,
      podcast: podcasts,
      audio: audioFiles,
      /** Of its transcript, where it has one. */
      timed: transcripts.timed,
    })
    .from(users)
    .leftJoin(podcasts, and(eq(podcasts.userId, users.id), isPublic))
    .leftJoin(audioFiles, eq(audioFiles.hash, podcasts.audioHash))
    .leftJoin(transcripts, eq(transcripts.podcastId, podcasts.id))
    .where(sql`lower(${users.username}) = lower(${username})`)
    .orderBy(desc(podcasts.createdAt), podcasts.id)
    .limit(longestFeed)
}
