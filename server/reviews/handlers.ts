import type { Review, reviews } from '#contract/leagues/reviews.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Notify } from '#server/notify.ts'
import * as store from './store.ts'
import type { ReviewRow } from './store.ts'

/** How long a review can be changed, in milliseconds: 14 days. */
const changeable = 14 * 24 * 60 * 60 * 1000

function viewReview(row: ReviewRow, callerId: string): Review {
  const { id, name, photo, rating, headline, text, answer, author_id, created } = row
  return { id, name, photo, rating, headline, text, answer, mine: author_id === callerId, createdAt: created }
}

/** Whether the person may review the organiser, or why not. */
async function writing(db: Db, userId: string, authorId: string) {
  if (userId === authorId) return 'own'
  const before = await store.findOfPair(db, userId, authorId)
  if (before) return Date.now() - Date.parse(before.created) <= changeable ? 'may' : 'too_late'
  return (await store.wasShortlisted(db, userId, authorId)) ? 'may' : 'not_shortlisted'
}

const refusals = {
  own: () => new Problem(403, m.review_own()),
  not_shortlisted: () => new Problem(403, m.review_not_shortlisted()),
  too_late: () => new Problem(409, m.review_too_late()),
}

async function required(db: Db, id: string): Promise<ReviewRow> {
  const row = await store.findReview(db, id)
  if (!row) throw notFound()
  return row
}

/** Reviews of organisers by applicants. */
export const reviewsHandlers = ({ notify }: { notify: Notify }): Handlers<typeof reviews> => ({
  async list({ user_id, page, limit }, { db, caller: { userId } }) {
    if (!(await store.findOrganiser(db, user_id))) throw notFound()
    const rows = await store.listReviews(db, user_id, { limit, offset: (page - 1) * limit })
    const spread = await store.countByRating(db, user_id)
    const total = spread.reduce((sum, count) => sum + count, 0)
    const stars = spread.reduce((sum, count, i) => sum + count * (i + 1), 0)
    return {
      reviews: rows.map((row) => viewReview(row, userId)),
      mean: total === 0 ? null : stars / total,
      spread,
      writing: await writing(db, user_id, userId),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  save: ({ user_id, ...words }, { db, caller: { userId } }) =>
    transaction(db, async (tx) => {
      if (!(await store.findOrganiser(tx, user_id))) throw notFound()
      const state = await writing(tx, user_id, userId)
      if (state !== 'may') throw refusals[state]()
      await store.saveReview(tx, { userId: user_id, authorId: userId }, words)
      const row = (await store.findOfPair(tx, user_id, userId))!
      await notify(tx, user_id, 'review_received', { user_id, name: row.name ?? '', rating: row.rating })
      return { message: m.review_saved(), review: viewReview(row, userId) }
    }),

  answer: ({ review_id, answer }, { db, caller: { userId } }) =>
    transaction(db, async (tx) => {
      const row = await required(tx, review_id)
      if (row.user_id !== userId) throw notFound()
      if (row.answer !== null) throw new Problem(409, m.review_answered_already())
      await store.setAnswer(tx, review_id, answer)
      if (row.author_id !== null) {
        const notice = { user_id: userId, name: await store.findName(tx, userId) }
        await notify(tx, row.author_id, 'review_answered', notice)
      }
      return { message: m.review_answer_saved(), review: viewReview({ ...row, answer }, userId) }
    }),

  async report({ review_id, reason }, { db, caller: { userId } }) {
    const review = await required(db, review_id)
    const reporter = { id: userId, name: await store.findName(db, userId) }
    await store.addReport(db, { reporter, review, reason })
    return { message: m.review_reported() }
  },
})
