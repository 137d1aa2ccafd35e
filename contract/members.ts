import * as v from 'valibot'
import { duplicateCalls } from './duplicates.ts'
import { editConflicts, editInput } from './edit.ts'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { rsvpStatus } from './events.ts'
import { email, id, instant, limit, message, notBefore, optionalText, page } from './fields/fields.ts'
import { typedPhone } from './fields/typed-phone.ts'
import { bytes } from './fields/bytes.ts'
import { member, memberInputs } from './member.ts'
import { archiveCalls, archivedFilter } from './member-archive.ts'
import { contactInputs, contactKinds } from './member-contacts.ts'
import { memberKind } from './member-kinds.ts'
import { sum } from './fields/money.ts'
import { visitorCalls } from './visitor-cards.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Input for adding and changing a member, also used by the app's form. */
export const memberInput = {
  ...memberInputs,
  ...contactInputs,
  // The app's form also asks for phone and email unless marked as missing.
  phone: v.optional(v.union([v.literal(''), typedPhone]), ''),
  email: v.optional(v.union([v.literal(''), email(() => m.email_invalid_register())]), ''),
  /** Only adults count towards the plan. Default: derived from the year of birth. */
  kind: v.optional(memberKind),
  /** Ids of groups of the same church. */
  groups: v.optional(
    v.pipe(
      v.array(id),
      v.maxLength(200, () => m.field_invalid()),
    ),
    [],
  ),
}

/** Edits add and remove single groups. */
export const memberSets = ['groups'] as const
/** Applied together: a phone made primary is removed from the further ones. */
export const memberTogether = contactKinds.map((kind) => [kind, `${kind}_label`, `${kind}s`])

export const followUpKind = v.picklist(['called', 'texted', 'contacted'], () => m.field_invalid())

/** A follow-up: a call, message or visit to a member, with a note. */
export const followUp = v.object({
  id: v.string(),
  member_id: v.string(),
  kind: followUpKind,
  note: v.string(),
  by_name: v.string(),
  createdAt: v.string(),
})
export type FollowUp = v.InferOutput<typeof followUp>

export const members = areaForApiKeys('members', {
  ...duplicateCalls,
  ...archiveCalls,
  ...visitorCalls,
  export: endpoint({
    method: 'GET',
    path: 'church/members/export',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'All members as CSV, safe to open in a spreadsheet.',
    input: v.object({ church_id: id }),
    response: { download: 'text/csv' },
  }),
  list: endpoint({
    method: 'GET',
    path: 'church/members',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary:
      'Members by name; `q` finds name, phone or email, ignoring case and accents. Without archived ones, unless `archived` is `only` or `all`.',
    input: v.object({
      church_id: id,
      page,
      limit,
      q: optionalText(100),
      group_id: v.optional(id),
      archived: archivedFilter,
    }),
    response: v.object({
      members: v.array(member),
      totalMembers: v.number(),
      totalPages: v.number(),
      currentPage: v.number(),
      /** Large searches are not counted exactly: there may be more than `totalMembers`. */
      more: v.optional(v.boolean()),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'church/members/{member_id}',
    in: 'church',
    who: 'usher',
    scope: 'member_id',
    summary: 'One member.',
    input: v.object({ member_id: id }),
    response: member,
  }),
  add: endpoint({
    method: 'POST',
    path: 'church/members',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary: 'Adds a member; ushers add visitors only. The same id again answers what is there.',
    input: v.object({ id: v.optional(id), church_id: id, ...memberInput }),
    response: member,
    queueable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/members/{member_id}',
    in: 'church',
    who: 'leader',
    scope: 'member_id',
    summary: 'Changes a member.',
    input: v.object({ member_id: id, church_id: v.optional(id), ...editInput(memberInput) }),
    form: v.object(memberInput),
    response: v.object({ ...member.entries, ...editConflicts }),
    queueable: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: 'church/member-summaries/{member_id}',
    in: 'church',
    who: 'usher',
    scope: 'member_id',
    summary: 'A member at a glance. Gifts, invitations and replies only for leaders.',
    input: v.object({ member_id: id }),
    response: v.object({
      /** Services of the last 12 months since joining, newest first. */
      attendance: v.array(v.object({ date: v.string(), present: v.boolean() })),
      last_present: v.nullable(v.string()),
      /** Services attended, and services held, in the last 12 months since joining. */
      attended: v.number(),
      held: v.number(),
      /** Totals of all gifts and of this year's, and the last five gifts. Null for ushers. */
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
      /** The last 50 replies to the church's texts from their number, newest first. Null for ushers. */
      replies: v.nullable(v.array(v.object({ id: v.string(), body: v.string(), createdAt: v.string() }))),
      follow_ups: v.array(followUp),
      opted_out: v.boolean(),
    }),
  }),
  addFollowUp: endpoint({
    method: 'POST',
    path: 'church/follow-ups/{member_id}',
    in: 'church',
    who: 'leader',
    scope: 'member_id',
    summary: 'Notes that a member was contacted. The same id again from the same person changes the words.',
    input: v.object({
      member_id: id,
      church_id: v.optional(id),
      id: v.optional(id),
      kind: followUpKind,
      note: optionalText(1000),
      /** Time of the follow-up, for calls sent later from the outbox. Default: now. */
      contacted_at: v.optional(instant),
      not_before: notBefore,
    }),
    response: followUp,
    queueable: true,
  }),
  addFollowUps: endpoint({
    method: 'POST',
    path: 'church/follow-ups',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Notes the same of several members; answers how many, and who of them is no member. Of one who was merged into another, the other has it. The same id again adds nothing.',
    input: v.object({
      id: v.optional(id),
      church_id: id,
      member_ids: v.pipe(
        v.array(id),
        v.minLength(1, () => m.members_required()),
        v.maxLength(1000, () => m.limit_too_large()),
      ),
      kind: followUpKind,
      note: optionalText(1000),
      /** Time of the follow-up, for calls sent later from the outbox. Default: now. */
      contacted_at: v.optional(instant),
      not_before: notBefore,
    }),
    response: v.object({
      added: v.number(),
      /** Not members of the church, for example deleted. The others get the note. */
      refused: v.optional(v.array(v.object({ member_id: v.string(), message: v.string() }))),
    }),
    queueable: true,
  }),
  removeFollowUp: endpoint({
    method: 'DELETE',
    path: 'church/follow-ups/{member_id}/{follow_up_id}',
    in: 'church',
    who: 'leader',
    scope: 'member_id',
    summary: 'Takes a note back. One that is gone already stays so.',
    input: v.object({ member_id: id, follow_up_id: id, church_id: v.optional(id) }),
    response: message,
    queueable: true,
  }),
  setPhoto: endpoint({
    method: 'POST',
    path: 'church/photos/{member_id}',
    in: 'church',
    who: 'leader',
    scope: 'member_id',
    sends: 'form',
    summary:
      'Gives a member a photo (JPEG, PNG, WebP, HEIC where the server reads it; up to 5 MB); it is re-encoded.',
    long: true,
    input: v.object({ member_id: id, file: bytes }),
    response: member,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: 'church/photos/{member_id}',
    in: 'church',
    who: 'leader',
    scope: 'member_id',
    summary: "Takes a member's photo away.",
    input: v.object({ member_id: id }),
    response: member,
  }),
  photo: endpoint({
    method: 'GET',
    path: 'church/public/photos/{photo}',
    who: 'anyone',
    summary: "A member's photo. Its name cannot be guessed, and only those who see the member are told it.",
    input: v.object({ photo: id }),
    response: { download: 'image/webp' },
  }),
})
