import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { savedSearches } from '#server/db/schema/leagues.ts'

export type SavedSearchRow = typeof savedSearches.$inferSelect
export type NewSearch = Omit<SavedSearchRow, 'id' | 'userId' | 'createdAt'>

const ofUser = (userId: string) => eq(savedSearches.userId, userId)

/** The person's searches, the latest first. */
export function listSearches(db: Db, userId: string): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(ofUser(userId))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id)
}

const lock = query('select 1 from users where id = $1 for update')

/** Nobody saves a search for the person until the transaction ends. */
export async function lockSearches(tx: Db, userId: string): Promise<void> {
  await lock(tx, [userId])
}

export async function addSearch(tx: Db, userId: string, search: NewSearch): Promise<SavedSearchRow> {
  const [row] = await tx
    .insert(savedSearches)
    .values({ id: randomUUID(), userId, ...search })
    .returning()
  return row!
}

/** Deletes a search of the person. Returns false when there is none. */
export async function removeSearch(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), ofUser(userId)))
    .returning({ id: savedSearches.id })
  return gone.length > 0
}

const candidates = query<SavedSearchRow>(
  `select s.id, s.user_id as "userId", s.q, s.country, s.state, s.kind, s.from_date::text as "fromDate",
     s.to_date::text as "toDate", s.age, s.free, s.created_at as "createdAt"
   from saved_searches s join leagues l on l.id = $1 and l.user_id <> s.user_id
     join users u on u.id = s.user_id and u.deletion_requested_at is null
   where (s.country is null or s.country = l.country) and (s.state is null or s.state = l.state)
     and (s.kind is null or s.kind = l.kind) and (s.age is null or l.minimum_age <= s.age)
   order by s.id`,
  'saved-searches-candidates',
)

/** Searches of others that the league may fit: what costs most to find out is still to be. */
export function listCandidates(db: Db, leagueId: string): Promise<SavedSearchRow[]> {
  return candidates(db, [leagueId])
}

const announce = query<{ id: string; title: string }>(
  `update leagues set announced = true
   where id = $1 and not announced and status = 1 and privacy = 1 returning id, title`,
  'leagues-announce',
)

/** Takes the telling of a league upon itself. Returns its title; undefined: it was told before, or is not public. */
export async function takeAnnouncement(tx: Db, leagueId: string): Promise<string | undefined> {
  const [row] = await announce(tx, [leagueId])
  return row?.title
}
