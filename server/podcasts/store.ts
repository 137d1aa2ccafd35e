import { and, asc, count, desc, eq, exists, isNull, like, max, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PodcastSort } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import { isPublic } from '#server/db/public-podcasts.ts'
import { isPublished } from '#server/db/published-posts.ts'
import { typedName, users } from '#server/db/schema/account.ts'
import { blogPublications } from '#server/db/schema/blogs.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { audioFiles, podcasts, transcripts } from '#server/db/schema/podcasts.ts'
import { isNamed } from '#server/db/usernames.ts'

export type PodcastRow = NonNullable<Awaited<ReturnType<typeof findPodcast>>>

function selectPodcasts<More extends Record<string, SQL>>(db: Db, more: More) {
  return db
    .select({
      podcast: podcasts,
      audio: audioFiles,
      user: { id: users.id, username: users.username, name: users.name },
      transcript: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(transcripts)
          .where(eq(transcripts.podcastId, podcasts.id)),
      )}`,
      ...more,
    })
    .from(podcasts)
    .innerJoin(audioFiles, eq(audioFiles.hash, podcasts.audioHash))
    .innerJoin(users, eq(users.id, podcasts.userId))
}

export async function findPodcast(db: Db, id: string) {
  const [row] = await selectPodcasts(db, {}).where(eq(podcasts.id, id))
  return row
}

export type PodcastPageRow = NonNullable<Awaited<ReturnType<typeof findPodcastPage>>>

export async function findPodcastPage(db: Db, id: string) {
  const [row] = await selectPodcasts(db, { look: lookOf(db) }).where(eq(podcasts.id, id))
  return row
}

export const ofUser = (userId: string): SQL => eq(podcasts.userId, userId)
export const publicOnes = (): SQL => isPublic
export const publicOf = (userId: string, series = ''): SQL =>
  and(
    ofUser(userId),
    isPublic,
    series ? eq(typedName(podcasts.series), typedName(sql`${series}::text`)) : undefined,
  )!

const newestFirst = [desc(podcasts.createdAt), asc(podcasts.id)]
const title = typedName(podcasts.title)
/** Sorted in memory: 30 ms for 2,000 titles of one user. */
const orders: Record<PodcastSort, SQL[]> = {
  '-uploaded': newestFirst,
  uploaded: [asc(podcasts.createdAt), desc(podcasts.id)],
  title: [asc(title), ...newestFirst],
  '-title': [desc(title), ...newestFirst],
  '-listens': [desc(podcasts.listens), ...newestFirst],
  listens: [asc(podcasts.listens), ...newestFirst],
}

/** By date. Those of the same date by upload. */
export const latestFirst = [desc(podcasts.listedAt), desc(podcasts.createdAt), asc(podcasts.id)]
/** Podcasts without a number come last, by date. */
const seriesOrder = [
  asc(podcasts.season),
  asc(podcasts.episode),
  asc(podcasts.listedAt),
  asc(podcasts.createdAt),
  asc(podcasts.id),
]

/** The order of public podcasts: of a series, or of all. */
export const publicOrder = (series = ''): SQL[] => (series ? seriesOrder : latestFirst)
export const ownOrder = (sort: PodcastSort): SQL[] => orders[sort]

export async function listPodcasts(
  db: Db,
  which: SQL,
  { order, page, limit }: { order: SQL[]; page: number; limit: number },
): Promise<{ rows: PodcastRow[]; total: number }> {
  const rows = await selectPodcasts(db, {})
    .where(which)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: await db.$count(podcasts, which) }
}

/** The public series of a user, the latest first; the name as it was written last. */
export function findSeries(db: Db, userId: string) {
  return db
    .select({
      name: sql<string>`(array_agg(${podcasts.series} order by ${podcasts.createdAt} desc))[1]`,
      count: count(),
    })
    .from(podcasts)
    .where(and(publicOf(userId), ne(podcasts.series, '')))
    .groupBy(typedName(podcasts.series))
    .orderBy(desc(max(podcasts.listedAt)))
    .limit(maxNames)
}

const maxNames = 100

/** The names in one column of a user's podcasts, the latest first. */
export async function findNames(db: Db, userId: string, column: 'series' | 'speaker'): Promise<string[]> {
  const name = podcasts[column]
  const rows = await db
    .select({ name })
    .from(podcasts)
    .where(and(ofUser(userId), ne(name, '')))
    .groupBy(name)
    .orderBy(desc(max(podcasts.createdAt)))
    .limit(maxNames)
  return rows.map((row) => row.name)
}

/** Returns false when there is none. */
export async function changePodcast(
  db: Db,
  where: { id: string; userId: string },
  fields: Partial<typeof podcasts.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(podcasts)
    .set({ ...fields, updatedAt: new Date() })
    .where(and(eq(podcasts.id, where.id), eq(podcasts.userId, where.userId)))
    .returning({ id: podcasts.id })
  return changed.length > 0
}

/** Leaves the files. Returns false when there was none. */
export async function deletePodcast(db: Db, where: { id: string; userId: string }): Promise<boolean> {
  const deleted = await db
    .delete(podcasts)
    .where(and(eq(podcasts.id, where.id), eq(podcasts.userId, where.userId)))
    .returning({ id: podcasts.id })
  return deleted.length > 0
}

/** Accounts that are being deleted are hidden. */
export const isStaying = isNull(users.deletionRequestedAt)

export type PublisherRow = NonNullable<Awaited<ReturnType<typeof findPublisher>>>

/** Finds usernames of the last 90 days, too. */
export async function findPublisher(db: Db, username: string) {
  const [row] = await db
    .select({ id: users.id, username: users.username, name: users.name, look: lookOf(db) })
    .from(users)
    .where(and(isNamed(username), isStaying))
  return row
}

export type LookRow = Pick<typeof churches.$inferSelect, 'logo' | 'cover' | 'colour'>

/** Whether a row of `users` has a public podcast or post. */
function publicWorks(db: Db): SQL {
  const one = { one: sql`1` }
  const publicPodcast = db
    .select(one)
    .from(podcasts)
    .where(and(eq(podcasts.userId, users.id), isPublic))
  const publicPost = db
    .select(one)
    .from(blogPublications)
    .where(and(eq(blogPublications.userId, users.id), isPublished))
  return or(exists(publicPodcast), exists(publicPost))!
}

/**
 * The look of a user's church; null without one. Only publishers show theirs, and only a church that they own: the
 * one with their own name, even without a look, else the oldest that has one.
 */
function lookOf(db: Db): SQL<LookRow | null> {
  const { logo, cover, colour } = churches
  const church = db
    .select({ look: sql`json_build_object('logo', ${logo}, 'cover', ${cover}, 'colour', ${colour})` })
    .from(churchUsers)
    .innerJoin(churches, eq(churches.id, churchUsers.churchId))
    .where(
      and(
        eq(churchUsers.userId, users.id),
        eq(churchUsers.role, 'owner'),
        isNull(churches.deletedAt),
        publicWorks(db),
      ),
    )
    .orderBy(
      sql`${typedName(churches.name)} = ${typedName(users.name)} desc`,
      sql`coalesce(${logo}, ${cover}, ${colour}) is null`,
      asc(churches.createdAt),
      asc(churches.id),
    )
    .limit(1)
  return sql<LookRow | null>`${church}`
}

const foundPublishers = 8

/** `folded`: a prefix of username or name. An exact username comes first. */
export async function findPublishers(db: Db, folded: string) {
  const prefix = `${folded.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const username = sql`lower(${users.username})`
  const publicPodcast = db
    .select({ one: sql`1` })
    .from(podcasts)
    .where(and(eq(podcasts.userId, users.id), isPublic))
  return db
    .select({ id: users.id, username: users.username, name: users.name })
    .from(users)
    .where(
      and(or(like(username, prefix), like(typedName(users.name), prefix)), isStaying, exists(publicPodcast)),
    )
    .orderBy(sql`${username} = ${folded} desc`, username)
    .limit(foundPublishers)
}
