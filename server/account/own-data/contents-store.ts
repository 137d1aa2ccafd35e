import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'

/** The churches that the person owns, the oldest first. */
export async function ownedChurches(db: Db, userId: string): Promise<(typeof churches.$inferSelect)[]> {
  const rows = await db
    .select({ church: churches })
    .from(churchUsers)
    .innerJoin(churches, eq(churches.id, churchUsers.churchId))
    .where(and(eq(churchUsers.userId, userId), eq(churchUsers.role, 'owner')))
    .orderBy(asc(churches.createdAt), asc(churches.id))
  return rows.map(({ church }) => church)
}

const waysIn = query<{ kind: string; added_at: Date; last_used_at: Date; name: string | null }>(
  `select i.kind, i.created_at as added_at, i.last_used_at, p.name
   from identities i left join passkeys p on p.identity_id = i.id
   where i.user_id = $1 order by i.created_at, i.id`,
  'data-ways-in',
)

/** How the person signs in, without what proves it. */
export function listWaysIn(db: Db, userId: string) {
  return waysIn(db, [userId])
}

const photos = query<{ id: string; name: string; photo: string }>(
  'select id, name, photo from members where church_id = $1 and photo is not null order by sort_name, id',
  'data-photos',
)

/** The members of a church who have a photo. */
export function listPhotos(db: Db, churchId: string) {
  return photos(db, [churchId])
}

/** The files of a podcast. */
export interface PodcastFiles {
  id: string
  title: string
  date: string
  artwork: string
  hash: string
  extension: string
  /** Bytes of its audio. */
  size: number
  transcript: boolean
}

const podcastFiles = query<PodcastFiles>(
  `select p.id, p.title, p.date::text as date, p.artwork, f.hash, f.extension, f.size::float8 as size,
     exists (select from transcripts t where t.podcast_id = p.id) as transcript
   from podcasts p join audio_files f on f.hash = p.audio_hash
   where p.user_id = $1 order by p.date, p.created_at, p.id`,
  'data-podcasts',
)

/** The files of the person's podcasts. */
export function listPodcastFiles(db: Db, userId: string): Promise<PodcastFiles[]> {
  return podcastFiles(db, [userId])
}

const transcript = query<{ cues: unknown }>(
  'select cues from transcripts where podcast_id = $1',
  'data-transcript',
)

/** The transcript of a podcast; undefined when it has been removed meanwhile. */
export async function findCues(db: Db, podcastId: string): Promise<unknown> {
  const [row] = await transcript(db, [podcastId])
  return row?.cues
}
