import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, limit, message, page, requiredText } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** What an applicant says of an organiser. */
export const review = v.object({
  id: v.string(),
  /** Whose it is; null once their account is gone. */
  name: v.nullable(v.string()),
  photo: v.nullable(v.string()),
  /** 1 to 5 stars. */
  rating: v.number(),
  headline: v.string(),
  text: v.string(),
  /** What the organiser answers; null without one. */
  answer: v.nullable(v.string()),
  /** The caller wrote it. */
  mine: v.boolean(),
  createdAt: v.string(),
})
export type Review = v.InferOutput<typeof review>

const self = { in: 'self', who: 'signed-in' } as const

/** The calls for reviews of organisers. */
export const reviews = area('reviews', {
  list: endpoint({
    method: 'GET',
    path: 'reviews',
    ...self,
    summary: 'The reviews of an organiser, the latest first, with their mean and how many gave 1 to 5 stars.',
    input: v.object({ user_id: id, page, limit }),
    response: v.object({
      reviews: v.array(review),
      /** Null without any. */
      mean: v.nullable(v.number()),
      /** How many gave one star, two, … five. */
      spread: v.pipe(v.array(v.number()), v.length(5)),
      /** `may`: the caller may write or still change theirs. `not_shortlisted`, `too_late`: why not. */
      writing: v.picklist(['may', 'not_shortlisted', 'too_late', 'own']),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'reviews',
    ...self,
    tries: { count: 30, minutes: 60 },
    summary:
      'Reviews an organiser who has shortlisted the caller (else 403); there is one of each pair, and again within 14 days it takes the first one’s place (409 later).',
    input: v.object({
      user_id: id,
      rating: v.picklist([1, 2, 3, 4, 5], () => m.review_rating_required()),
      headline: requiredText(150, () => m.review_headline_required()),
      text: requiredText(3000, () => m.review_text_required()),
    }),
    response: v.object({ message: v.string(), review }),
  }),
  answer: endpoint({
    method: 'PUT',
    path: 'reviews/{review_id}/answer',
    ...self,
    summary: 'Answers a review of the caller, once (409 afterwards); 404 to others.',
    input: v.object({ review_id: id, answer: requiredText(3000, () => m.review_answer_required()) }),
    response: v.object({ message: v.string(), review }),
  }),
  report: endpoint({
    method: 'POST',
    path: 'reviews/{review_id}/report',
    ...self,
    tries: { count: 20, minutes: 60 },
    summary: 'Reports a review to the operator.',
    input: v.object({ review_id: id, reason: requiredText(1000, () => m.field_required()) }),
    response: message,
  }),
})
