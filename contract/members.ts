import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { email, id, limit, optionalText, page, requiredText } from './fields.ts'
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

export const members = area('members', {
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
})
