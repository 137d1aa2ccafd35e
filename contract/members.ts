import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { rsvpStatus } from './events.ts'
import { email, id, limit, message, optionalText, page, requiredText } from './fields.ts'
import { bytes } from './bytes.ts'
import { sum } from './money.ts'
import { m } from './messages/paraglide/messages.js'

/** A member of a church. Phones are in E.164 form; phone and email can be missing on imported people. */
export const member = v.object({
  id: v.string(),
  church_id: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
  /** File name of the photo. */
  photo: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Member = v.InferOutput<typeof member>

/** What the member form fills in; the app's forms use it as it stands. */
export const memberFields = {
  name: requiredText(200, () => m.name_required()),
  phone: v.pipe(
    v.string(() => m.phone_required()),
    v.trim(),
    v.nonEmpty(() => m.phone_required()),
    v.regex(/^[\d+() -]+$/, () => m.phone_invalid()),
    v.minLength(7, () => m.phone_too_short()),
    v.maxLength(30, () => m.phone_invalid()),
  ),
  email: email(() => m.email_invalid_register()),
  /** Ids of groups of the same church. */
  groups: v.optional(
    v.pipe(
      v.array(id),
      v.maxLength(200, () => m.field_invalid()),
    ),
    [],
  ),
}

/** Somebody who may be the same person as another, and what is the same; `name`: nearly the same. */
export const lookalike = v.object({ member, by: v.picklist(['phone', 'email', 'name']) })
export type Lookalike = v.InferOutput<typeof lookalike>

/** A note on looking after a member: that they were called, written to or met, and what was said. */
export const followUp = v.object({
  id: v.string(),
  member_id: v.string(),
  kind: v.picklist(['called', 'texted', 'contacted']),
  note: v.string(),
  by_name: v.string(),
  createdAt: v.string(),
})
export type FollowUp = v.InferOutput<typeof followUp>

/** How much hangs on a member. */
const hangsOn = v.object({
  attendance: v.number(),
  gifts: v.number(),
  groups: v.number(),
  invitations: v.number(),
  followUps: v.number(),
})

/** Two members of a church, in either order. */
const pair = v.object({ church_id: id, a_id: id, b_id: id })

/** Two members made one. */
export const mergeView = v.object({
  id: v.string(),
  kept: member,
  /** The name of the one that went into the other. */
  dropped_name: v.string(),
  createdAt: v.string(),
  /** Until when it can be undone; null when it has been. */
  undoUntil: v.nullable(v.string()),
})

export const members = area('members', {
  similar: endpoint({
    method: 'GET',
    path: 'church/members/similar',
    who: 'leader',
    summary: 'Who is there already with this phone or email, or nearly this name; at most 10.',
    input: v.object({
      church_id: id,
      name: optionalText(200),
      phone: optionalText(30),
      email: optionalText(254),
    }),
    answer: v.object({ similar: v.array(lookalike) }),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: 'church/members/duplicates',
    who: 'leader',
    summary: 'Pairs of members who may be one person, the surest first; without those kept apart.',
    input: v.object({ church_id: id, page, limit }),
    answer: v.object({
      pairs: v.array(v.object({ a: member, b: member, by: v.picklist(['phone', 'email', 'name']) })),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  keepApart: endpoint({
    method: 'POST',
    path: 'church/members/apart',
    who: 'leader',
    summary: 'Two members are not the same person: they are no longer among the pairs who may be.',
    input: pair,
    answer: message,
  }),
  undoKeepApart: endpoint({
    method: 'DELETE',
    path: 'church/members/apart',
    who: 'leader',
    summary: 'Two members may be the same person after all.',
    input: pair,
    answer: message,
  }),
  export: endpoint({
    method: 'GET',
    path: 'church/members/export',
    who: 'leader',
    summary: 'All members as CSV, safe to open in a spreadsheet.',
    input: v.object({ church_id: id }),
    answer: { download: 'text/csv' },
  }),
  mergePreview: endpoint({
    method: 'GET',
    path: 'church/members/merge',
    who: 'leader',
    summary: 'What a merge of two members would make: the member, and how much hangs on each.',
    input: v.object({ church_id: id, keep_id: id, drop_id: id }),
    answer: v.object({ kept: member, dropped: member, result: member, keeps: hangsOn, brings: hangsOn }),
  }),
  merge: endpoint({
    method: 'POST',
    path: 'church/members/merge',
    who: 'leader',
    summary: 'Makes one member of two: all that hangs on `drop_id` goes to `keep_id`. Undoable for 30 days.',
    input: v.object({ church_id: id, keep_id: id, drop_id: id }),
    answer: mergeView,
  }),
  merges: endpoint({
    method: 'GET',
    path: 'church/members/merges',
    who: 'leader',
    summary: 'The merges of the last 30 days, the latest first.',
    input: v.object({ church_id: id }),
    answer: v.object({ merges: v.array(mergeView) }),
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: 'church/members/merges/{merge_id}/undo',
    who: 'leader',
    summary: 'Makes two members of one again, each with what it had.',
    input: v.object({ merge_id: id }),
    answer: mergeView,
  }),
  list: endpoint({
    method: 'GET',
    path: 'church/members',
    who: 'usher',
    summary: 'Members by name; `q` finds name, phone or email, ignoring case and accents.',
    input: v.object({
      church_id: id,
      page,
      limit,
      q: optionalText(100),
      group_id: v.optional(id),
    }),
    answer: v.object({
      members: v.array(member),
      totalMembers: v.number(),
      totalPages: v.number(),
      currentPage: v.number(),
      /** Among many thousands a search need not count all that it finds: there may be more than `totalMembers`. */
      more: v.optional(v.boolean()),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'church/members/{member_id}',
    who: 'usher',
    summary: 'One member.',
    input: v.object({ member_id: id }),
    answer: member,
  }),
  add: endpoint({
    method: 'POST',
    path: 'church/members',
    who: 'leader',
    summary: 'Adds a member. The same id again answers what is there.',
    input: v.object({ id: v.optional(id), church_id: id, ...memberFields }),
    answer: member,
    queueable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/members/{member_id}',
    who: 'leader',
    summary: 'Changes a member.',
    input: v.object({ member_id: id, church_id: v.optional(id), ...memberFields }),
    answer: member,
    queueable: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: 'church/member-summaries/{member_id}',
    who: 'usher',
    summary: 'A member at a glance. Gifts and invitations only for leaders.',
    input: v.object({ member_id: id }),
    answer: v.object({
      /** The last 12 held services since joining, the latest first. */
      attendance: v.array(v.object({ date: v.string(), present: v.boolean() })),
      last_present: v.nullable(v.string()),
      /** Services attended in the last 12 months and held in them since joining. */
      attended: v.number(),
      held: v.number(),
      /** The sums of all gifts and of this year's, and the last five. Null for ushers. */
      gifts: v.nullable(
        v.object({
          all: v.array(sum),
          this_year: v.array(sum),
          last: v.array(
            v.object({ id: v.string(), date: v.string(), amount: v.number(), currency: v.string() }),
          ),
        }),
      ),
      /** The last ten invitations. Null for ushers. */
      invitations: v.nullable(
        v.array(
          v.object({
            event_id: v.string(),
            title: v.string(),
            date: v.string(),
            rsvp_status: rsvpStatus,
          }),
        ),
      ),
      follow_ups: v.array(followUp),
      /** Answered STOP to the church's texts. */
      opted_out: v.boolean(),
    }),
  }),
  addFollowUp: endpoint({
    method: 'POST',
    path: 'church/follow-ups/{member_id}',
    who: 'leader',
    summary: 'Notes that a member was contacted. The same id again answers what is there.',
    input: v.object({
      member_id: id,
      id: v.optional(id),
      kind: v.picklist(['called', 'texted', 'contacted'], () => m.field_invalid()),
      note: optionalText(1000),
    }),
    answer: followUp,
  }),
  removeFollowUp: endpoint({
    method: 'DELETE',
    path: 'church/follow-ups/{member_id}/{follow_up_id}',
    who: 'leader',
    summary: 'Takes a note back.',
    input: v.object({ member_id: id, follow_up_id: id }),
    answer: message,
  }),
  setPhoto: endpoint({
    method: 'POST',
    path: 'church/photos/{member_id}',
    who: 'leader',
    sends: 'form',
    summary:
      'Gives a member a photo (JPEG, PNG, WebP, HEIC where the server reads it; up to 5 MB); it is made anew.',
    input: v.object({ member_id: id, file: bytes }),
    answer: member,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: 'church/photos/{member_id}',
    who: 'leader',
    summary: "Takes a member's photo away.",
    input: v.object({ member_id: id }),
    answer: member,
  }),
  photo: endpoint({
    method: 'GET',
    path: 'church/public/photos/{photo}',
    who: 'anyone',
    summary: "A member's photo. Its name cannot be guessed, and only those who see the member are told it.",
    input: v.object({ photo: id }),
    answer: { download: 'image/webp' },
  }),
})
