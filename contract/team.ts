import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { teamActivity } from './church-activity.ts'
import { email, id, limit, message } from './fields/fields.ts'
import { roles } from './scope.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Roles that can be assigned; a church has exactly one owner. */
export const givenRoles = ['leader', 'usher'] as const
const givenRole = v.picklist(givenRoles, () => m.role_required())

export const colleague = v.object({
  user_id: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  /** File name (`profile.photo`). */
  photo: v.nullable(v.string()),
  role: v.picklist(roles),
  since: v.string(),
})
export type Colleague = v.InferOutput<typeof colleague>

/** Its link is returned once, on creation. */
export const teamInvitation = v.object({
  id: v.string(),
  role: v.picklist(givenRoles),
  /** The inviter's note about the recipient. */
  note: v.string(),
  /** Null if the inviter passes the link on. */
  email: v.nullable(v.string()),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type TeamInvitation = v.InferOutput<typeof teamInvitation>

/** A new invitation with its link, which no other call returns. */
const newInvitation = v.object({
  invitation: teamInvitation,
  link: v.string(),
  /** Why mailing failed; null if it was mailed or no address was given. */
  not_mailed: v.nullable(v.string()),
})

const address = email(() => m.email_invalid_sign_in())
const invited = v.pipe(
  v.string(() => m.field_invalid()),
  v.trim(),
  v.toLowerCase(),
  v.check(
    (typed) => typed === '' || v.is(address, typed),
    () => m.email_invalid_sign_in(),
  ),
)

/** Sequence number of an activity; the next page has earlier ones. */
const activityCursor = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))], () =>
    m.number_invalid(),
  ),
  v.safeInteger(() => m.number_invalid()),
  v.minValue(1, () => m.number_invalid()),
)

/** Mails are free, but can annoy strangers. */
const mailTries = { count: 60, minutes: 60 }

export const team = area('team', {
  list: endpoint({
    method: 'GET',
    path: 'church/team',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Who works in a church, the owner first; for the owner also the invitations that are open.',
    input: v.object({ church_id: id }),
    response: v.object({
      /** The caller may mail invitations: verified email, or sign-in by phone. */
      may_mail: v.boolean(),
      people: v.array(colleague),
      invitations: v.array(teamInvitation),
    }),
  }),
  invite: endpoint({
    method: 'POST',
    path: 'church/team/invitations',
    in: 'church',
    who: 'owner',
    scope: 'church_id',
    tries: mailTries,
    summary:
      'Makes a link by which one person joins in this role, within 14 days, and mails it to `email` if there is one: 403 ' +
      'unless the caller has proven their own email or phone. Without PUBLIC_URL nothing is mailed (`not_mailed`). The link is ' +
      'returned only here.',
    input: v.object({
      church_id: id,
      role: givenRole,
      note: v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.maxLength(100, () => m.text_too_long({ max: 100 })),
        ),
        '',
      ),
      email: v.optional(invited, ''),
    }),
    response: newInvitation,
  }),
  mailAgain: endpoint({
    method: 'POST',
    path: 'church/team/invitations/{invitation_id}/mail',
    in: 'church',
    who: 'owner',
    scope: 'invitation_id',
    tries: mailTries,
    summary:
      'Mails an invitation that was mailed once more, with a new link for another 14 days; the one before no longer works.',
    input: v.object({ invitation_id: id }),
    response: newInvitation,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: 'church/team/invitations/{invitation_id}',
    in: 'church',
    who: 'owner',
    scope: 'invitation_id',
    summary: 'Takes an invitation back: its link no longer works.',
    input: v.object({ invitation_id: id }),
    response: message,
  }),
  look: endpoint({
    method: 'GET',
    path: 'church/public/team/{token}',
    who: 'anyone',
    tries: { count: 300, minutes: 10 },
    summary: 'What an invitation is to; 404 when it is used up, withdrawn or too old.',
    input: v.object({ token: id }),
    response: v.object({ church_name: v.string(), role: v.picklist(givenRoles) }),
  }),
  join: endpoint({
    method: 'POST',
    path: 'church/team/join',
    in: 'self',
    who: 'signed-in',
    summary: 'Takes an invitation up. Who is in the church already keeps the higher role.',
    input: v.object({ token: id }),
    response: v.object({ church_id: v.string(), church_name: v.string(), role: v.picklist(roles) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: 'church/team/{user_id}',
    in: 'church',
    who: 'owner',
    scope: 'church_id',
    summary: "Changes a colleague's role; the owner's stays.",
    input: v.object({ church_id: id, user_id: id, role: givenRole }),
    response: colleague,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'church/team/{user_id}',
    in: 'church',
    who: 'owner',
    scope: 'church_id',
    summary: 'Takes a colleague out of the church; what they did there stays.',
    input: v.object({ church_id: id, user_id: id }),
    response: message,
  }),
  activity: endpoint({
    method: 'GET',
    path: 'church/team/activity',
    in: 'church',
    who: 'owner',
    scope: 'church_id',
    summary:
      'Who joined, left or got another role, who deleted or exported what, and what was opened to programs, in the last 12 ' +
      'months, the latest first. `next_before` is the `before` of the next page, and null on the last. `user_id`: what one ' +
      'person did.',
    input: v.object({
      church_id: id,
      user_id: v.optional(id),
      before: v.optional(activityCursor),
      limit,
    }),
    response: v.object({
      activity: v.array(teamActivity),
      next_before: v.nullable(v.number()),
      /** Users with listed activities, by name. */
      people: v.array(v.object({ user_id: v.string(), name: v.string() })),
    }),
  }),
  leave: endpoint({
    method: 'POST',
    path: 'church/team/leave',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary: 'Takes the caller out of the church; 409 for its owner. What they did there stays.',
    input: v.object({ church_id: id }),
    response: message,
  }),
})
