import * as v from 'valibot'
import { user } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, message, requiredText } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { givenRoles } from '#contract/team.ts'

/** Days in which an account deletion can be undone. */
export const undoDays = 14

/** The fate of a church whose owner leaves. */
const churchDecision = v.variant(
  'action',
  [
    v.object({ church_id: id, action: v.literal('hand-over'), user_id: id }),
    v.object({
      church_id: id,
      action: v.literal('delete'),
      name: requiredText(200, () => m.church_name_to_delete()),
    }),
  ],
  () => m.field_invalid(),
)
export type ChurchDecision = v.InferOutput<typeof churchDecision>

export const leaving = v.object({
  /**
   * Without a password and an address for a code, a sign-in within the last 10 minutes counts: `given`, else
   * `sign-in`.
   */
  proof: v.picklist(['password', 'mailed-code', 'texted-code', 'given', 'sign-in']),
  churches: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      members: v.number(),
      /** Possible new owners. */
      team: v.array(v.object({ user_id: v.string(), name: v.string(), role: v.picklist(givenRoles) })),
    }),
  ),
})
export type Leaving = v.InferOutput<typeof leaving>

export const accountDeletion = area('accountDeletion', {
  look: endpoint({
    method: 'GET',
    path: 'auth/deletion',
    in: 'self',
    who: 'signed-in',
    summary: 'What the caller has to decide before their account can be deleted.',
    input: v.object({}),
    response: leaving,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: 'auth/deletion/code',
    in: 'self',
    who: 'signed-in',
    // Hashes a code outside of the transaction.
    long: true,
    tries: { count: 5, minutes: 60 },
    summary:
      'Sends a code that confirms the deletion, to the email or else the phone of an account without a password.',
    input: v.object({}),
    response: message,
  }),
  request: endpoint({
    method: 'POST',
    path: 'auth/deletion',
    in: 'self',
    who: 'signed-in',
    // Hashes the password outside of the transaction.
    long: true,
    tries: { count: 10, minutes: 15, forgiven: true },
    summary:
      'Deletes the account in 14 days and ends its other sessions. 409 while it is not said of each church that the ' +
      'caller owns who takes it over, or that it is deleted too.',
    input: v.object({
      username: requiredText(60, () => m.deletion_username_required()),
      /** The password, or the code without a password; omitted after a recent sign-in. */
      proof: v.optional(requiredText(200, () => m.deletion_proof_required())),
      churches: v.optional(v.pipe(v.array(churchDecision), v.maxLength(200)), []),
    }),
    response: v.object({ user }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'auth/deletion/cancel',
    in: 'self',
    who: 'signed-in',
    whileLeaving: true,
    summary: 'Keeps the account that was to be deleted, with the churches that were to go with it.',
    input: v.object({}),
    response: v.object({ user }),
  }),
})
