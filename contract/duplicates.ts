import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, limit, message, optionalText, page } from './fields/fields.ts'
import { member } from './member.ts'
import { chosenFields } from './merged-texts.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** The matching field; `name`: a similar name. */
const sameBy = v.picklist(['phone', 'email', 'name'])

/** A possible duplicate and the matching field. */
const lookalike = v.object({ member, by: sameBy })
export type Lookalike = v.InferOutput<typeof lookalike>

/** Counts of records linked to a member. */
const relatedCounts = v.object({
  attendance: v.number(),
  gifts: v.number(),
  groups: v.number(),
  invitations: v.number(),
  followUps: v.number(),
})

/** Two members of a church, in any order. */
const pair = v.object({ church_id: id, a_id: id, b_id: id })

/** `by_name`: the user who marked it; empty after deletion of the account. */
const notDuplicatePair = v.object({ a: member, b: member, by_name: v.string(), createdAt: v.string() })
export type NotDuplicates = v.InferOutput<typeof notDuplicatePair>

const mergeView = v.object({
  id: v.string(),
  kept: member,
  dropped_name: v.string(),
  createdAt: v.string(),
  /** Deadline for undoing the merge; null once undone. */
  undoUntil: v.nullable(v.string()),
})

/** Mounted before the calls with a member id in the path. */
export const duplicateCalls = {
  similar: endpoint({
    method: 'GET',
    path: 'church/members/similar',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Who is there already, archived or not, with one of these phones or emails, or nearly this name; at most 10.',
    input: v.object({
      church_id: id,
      name: optionalText(200),
      phone: optionalText(30),
      email: optionalText(254),
      /** The further ones, with commas between them. */
      more_phones: optionalText(500),
      more_emails: optionalText(3000),
    }),
    response: v.object({ similar: v.array(lookalike) }),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: 'church/members/duplicates',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Pairs of members who may be one person, the surest first; without those kept apart.',
    input: v.object({ church_id: id, page, limit }),
    response: v.object({
      pairs: v.array(v.object({ a: member, b: member, by: sameBy })),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  apart: endpoint({
    method: 'GET',
    path: 'church/members/apart',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Pairs of members who are kept apart, the latest first.',
    input: v.object({ church_id: id, page, limit }),
    response: v.object({
      pairs: v.array(notDuplicatePair),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  markNotDuplicates: endpoint({
    method: 'POST',
    path: 'church/members/apart',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Two members are not the same person: they are no longer among the pairs who may be.',
    input: pair,
    response: message,
  }),
  undoMarkNotDuplicates: endpoint({
    method: 'DELETE',
    path: 'church/members/apart',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Two members may be the same person after all.',
    input: pair,
    response: message,
  }),
  mergePreview: endpoint({
    method: 'GET',
    path: 'church/members/merge',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'What a merge of two members would make where no field is chosen: the member, and how much hangs on each.',
    input: v.object({ church_id: id, keep_id: id, drop_id: id }),
    response: v.object({
      kept: member,
      dropped: member,
      result: member,
      keeps: relatedCounts,
      brings: relatedCounts,
    }),
  }),
  merge: endpoint({
    method: 'POST',
    path: 'church/members/merge',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Makes one member of two: all that hangs on `drop_id` goes to `keep_id`. Of a field that both have, the other ' +
      'value goes into the details. Undoable for 30 days.',
    input: v.object({
      church_id: id,
      keep_id: id,
      drop_id: id,
      from_dropped: v.optional(
        v.pipe(
          v.array(v.picklist(chosenFields, () => m.field_invalid())),
          v.maxLength(20, () => m.field_invalid()),
        ),
        [],
      ),
    }),
    response: mergeView,
  }),
  merges: endpoint({
    method: 'GET',
    path: 'church/members/merges',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'The merges of the last 30 days, the latest first.',
    input: v.object({ church_id: id }),
    response: v.object({ merges: v.array(mergeView) }),
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: 'church/members/merges/{merge_id}/undo',
    in: 'church',
    who: 'leader',
    scope: 'merge_id',
    summary: 'Makes two members of one again, each with what it had.',
    input: v.object({ merge_id: id }),
    response: mergeView,
  }),
}
