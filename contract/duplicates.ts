import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, limit, message, optionalText, page } from './fields/fields.ts'
import { member } from './member.ts'
import { chosenFields } from './merged-texts.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** What is the same of two members; `name`: nearly the same. */
const sameBy = v.picklist(['phone', 'email', 'name'])

/** Somebody who may be the same person as another, and what is the same. */
const lookalike = v.object({ member, by: sameBy })
export type Lookalike = v.InferOutput<typeof lookalike>

/** How much is linked to a member. */
const relatedCounts = v.object({
  attendance: v.number(),
  gifts: v.number(),
  groups: v.number(),
  invitations: v.number(),
  followUps: v.number(),
})

/** Two members of a church, in either order. */
const pair = v.object({ church_id: id, a_id: id, b_id: id })

/** Two members who look like one and are not. `by_name`: who said so; empty when their account is gone. */
const notDuplicatePair = v.object({ a: member, b: member, by_name: v.string(), createdAt: v.string() })
export type NotDuplicates = v.InferOutput<typeof notDuplicatePair>

/** Two members made one. */
const mergeView = v.object({
  id: v.string(),
  kept: member,
  /** The name of the one that went into the other. */
  dropped_name: v.string(),
  createdAt: v.string(),
  /** Until when it can be undone; null when it has been. */
  undoUntil: v.nullable(v.string()),
})

/** The calls of members that have to do with people who are there twice. They stand before those with a member's id. */
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
      /** The fields that have the value of `drop_id`. */
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
