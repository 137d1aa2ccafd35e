import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { instant } from './table.ts'

export interface OwnedChurch {
  id: string
  name: string
  logo: string | null
  cover: string | null
}

const owned = query<OwnedChurch>(
  `select c.id, c.name, c.address, c.phone, c.timezone, c.currency, c.language, c.country, c.weekly_reminder,
     c.colour, c.logo, c.cover,
     ${instant('c.created_at')} as created_at, ${instant('c.deleted_at')} as deleted_at
   from church_users cu join churches c on c.id = cu.church_id
   where cu.user_id = $1 and cu.role = 'owner' order by c.created_at, c.id`,
  'data-churches',
)

/** Oldest first. */
export function ownedChurches(db: Db, userId: string): Promise<OwnedChurch[]> {
  return owned(db, [userId])
}

const waysIn = query<{ kind: string; added_at: Date; last_used_at: Date; name: string | null }>(
  `select i.kind, i.created_at as added_at, i.last_used_at, p.name
   from identities i left join passkeys p on p.identity_id = i.id
   where i.user_id = $1 order by i.created_at, i.id`,
  'data-ways-in',
)

/** Sign-in methods, without secrets. */
export function listSignInMethods(db: Db, userId: string) {
  return waysIn(db, [userId])
}

const photos = query<{ id: string; name: string; photo: string }>(
  'select id, name, photo from members where church_id = $1 and photo is not null order by sort_name, id',
  'data-photos',
)

/** Members with a photo. */
export function listPhotos(db: Db, churchId: string) {
  return photos(db, [churchId])
}

export interface PodcastFiles {
  id: string
  title: string
  date: string
  artwork: string
  hash: string
  extension: string
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

/** Files of the person's podcasts. */
export function listPodcastFiles(db: Db, userId: string): Promise<PodcastFiles[]> {
  return podcastFiles(db, [userId])
}

const messagePictures = query<{ picture: string }>(
  `select picture from messages where from_user_id = $1 and picture is not null order by created_at, id`,
  'data-message-pictures',
)

/** Pictures in sent messages. */
export function listMessagePictures(db: Db, userId: string): Promise<{ picture: string }[]> {
  return messagePictures(db, [userId])
}

/** A post's picture: hash in the storage, file there, and name in the export. */
interface StoredPostPicture {
  picture: string
  file: string
  name: string
}

const postPictures = query<StoredPostPicture>(
  `select thumbnail as picture, '1400.jpg' as file, thumbnail || '.jpg' as name
     from blogs where user_id = $1 and thumbnail is not null
   union select cover, 'wide.jpg', cover || '-wide.jpg' from blogs where user_id = $1 and cover is not null
   union select p.hash, 'text.webp', p.hash || '.webp'
     from blog_pictures p join blogs b on b.id = p.blog_id where b.user_id = $1
   order by name`,
  'data-post-pictures',
)

/** Pictures in the person's posts. */
export function listPostPictures(db: Db, userId: string): Promise<StoredPostPicture[]> {
  return postPictures(db, [userId])
}

const transcript = query<{ cues: unknown }>(
  'select cues from transcripts where podcast_id = $1',
  'data-transcript',
)

/** Returns a podcast's transcript; undefined when it was removed meanwhile. */
export async function findCues(db: Db, podcastId: string): Promise<unknown> {
  const [row] = await transcript(db, [podcastId])
  return row?.cues
}
