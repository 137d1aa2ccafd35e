import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { instantText } from '#server/db/instant-text.ts'
import { query } from '#server/db/query.ts'
import { reviews } from '#server/db/schema/leagues.ts'
import { userReports } from '#server/db/schema/messages.ts'

export interface ReviewRow {
  id: string
  user_id: string
  author_id: string | null
  name: string | null
  photo: string | null
  rating: number
  headline: string
  text: string
  answer: string | null
  created: string
}

const columns = `r.id, r.user_id, r.author_id, u.name, u.photo, r.rating, r.headline, r.text, r.answer,
  ${instantText('r.created_at')} as created`
const from = 'from reviews r left join users u on u.id = r.author_id'

const list = query<ReviewRow>(
  `select ${columns} ${from} where r.user_id = $1 order by r.created_at desc, r.id limit $2 offset $3`,
  'reviews',
)
const spread = query<{ rating: number; count: number }>(
  'select rating, count(*)::int as count from reviews where user_id = $1 group by rating',
  'reviews-spread',
)
const ofPair = query<ReviewRow>(
  `select ${columns} ${from} where r.user_id = $1 and r.author_id = $2`,
  'review-of-pair',
)
const byId = query<ReviewRow>(`select ${columns} ${from} where r.id = $1`, 'review')

/** A page of an organiser's reviews, latest first. */
export function listReviews(db: Db, userId: string, { limit, offset }: { limit: number; offset: number }) {
  return list(db, [userId, limit, offset])
}

/** Number of reviews with one star, two, … five. */
export async function countByRating(db: Db, userId: string): Promise<number[]> {
  const rows = await spread(db, [userId])
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}

/** The person's review of the organiser. */
export async function findOfPair(db: Db, userId: string, authorId: string): Promise<ReviewRow | undefined> {
  const [row] = await ofPair(db, [userId, authorId])
  return row
}

export async function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  const [row] = await byId(db, [id])
  return row
}

const shortlisted = query(
  `select 1 from application_changes c join applications a on a.id = c.application_id
     join leagues l on l.id = a.league_id
   where l.user_id = $1 and a.user_id = $2 and c.status = 2 limit 1`,
  'reviews-shortlisted',
)

/** Whether the organiser has ever shortlisted the person. */
export async function wasShortlisted(db: Db, userId: string, authorId: string): Promise<boolean> {
  return (await shortlisted(db, [userId, authorId])).length > 0
}

/** Returns an organiser whose account is not about to be deleted. */
export async function findOrganiser(db: Db, userId: string): Promise<{ name: string } | undefined> {
  const [row] = await organiser(db, [userId])
  return row
}
const organiser = query<{ name: string }>(
  'select name from users where id = $1 and user_type = 2 and deletion_requested_at is null',
  'reviews-organiser',
)

type Words = { rating: number; headline: string; text: string }

/** Adds or replaces the person's review. */
export async function saveReview(
  tx: Db,
  of: { userId: string; authorId: string },
  words: Words,
): Promise<void> {
  await tx
    .insert(reviews)
    .values({ id: randomUUID(), ...of, ...words })
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.authorId],
      set: { ...words, updatedAt: new Date() },
    })
}

export async function setAnswer(tx: Db, id: string, answer: string): Promise<void> {
  await tx.update(reviews).set({ answer, updatedAt: new Date() }).where(eq(reviews.id, id))
}

/** Stores a report of a review, with its text, for the operator. */
export async function addReport(
  db: Db,
  { reporter, review, reason }: { reporter: { id: string; name: string }; review: ReviewRow; reason: string },
): Promise<void> {
  await db.insert(userReports).values({
    id: randomUUID(),
    reporterId: reporter.id,
    reporterName: reporter.name,
    reportedId: review.author_id ?? '',
    reportedName: review.name ?? '',
    reason,
    messages: [{ createdAt: review.created, message: `${review.headline}\n${review.text}`, picture: null }],
  })
}

const nameOf = query<{ name: string }>('select name from users where id = $1', 'reviews-name')

export async function findName(db: Db, userId: string): Promise<string> {
  const [row] = await nameOf(db, [userId])
  return row!.name
}
