import * as v from 'valibot'
import { editConflicts, editInput } from '#contract/edit.ts'
import { areaForApiKeys, endpoint } from '#contract/endpoint.ts'
import { birthday } from '#contract/fields/birthday.ts'
import {
  email,
  id,
  limit,
  message,
  optionalText,
  page,
  requiredText,
  shortText,
} from '#contract/fields/fields.ts'
import { typedPhone } from '#contract/fields/typed-phone.ts'
import { householdRole } from './household-roles.ts'
import {
  changedHousehold,
  familyProposal,
  householdChange,
  householdView,
  proposalKinds,
} from './household-views.ts'
import { textLimits } from '#contract/member.ts'
import { memberKind } from '#contract/member-kinds.ts'
import { m } from '#contract/locales/paraglide/messages.js'

const name = requiredText(textLimits.household, () => m.household_name_required())

export const householdFields = {
  name,
  address: v.optional(shortText(textLimits.address), ''),
  phone: v.optional(v.union([v.literal(''), typedPhone]), ''),
  /** One of its members. */
  main_contact_id: v.optional(v.nullable(id), null),
}

/** A person whom the call adds to the church. Default kind: child for the role `child`, else as for members. */
const newPerson = v.object({
  id: v.optional(id),
  name: requiredText(200, () => m.name_required()),
  role: householdRole,
  birthday: v.optional(birthday, ''),
  phone: v.optional(v.union([v.literal(''), typedPhone]), ''),
  email: v.optional(v.union([v.literal(''), email(() => m.email_invalid_register())]), ''),
  kind: v.optional(memberKind),
})
export type NewPerson = v.InferOutput<typeof newPerson>

const maxPeople = 30

const one = { household_id: id, church_id: v.optional(id) }
/** Made on the device, so that the change can be undone before it is sent. */
const changeId = { change_id: v.optional(id) }

export const households = areaForApiKeys('households', {
  list: endpoint({
    method: 'GET',
    path: 'church/households',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary:
      'The households of a church by name; `q` finds the start of their names, and the names, phones and emails of their members.',
    input: v.object({ church_id: id, page, limit, q: optionalText(100) }),
    response: v.object({
      households: v.array(householdView),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'church/households/{household_id}',
    in: 'church',
    who: 'usher',
    scope: 'household_id',
    summary: 'One household with its members.',
    input: v.object({ household_id: id }),
    response: householdView,
  }),
  create: endpoint({
    method: 'POST',
    path: 'church/households',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Makes a household of members, and of `people` whom it adds to the church with its address. The same id again answers what is there.',
    input: v.object({
      id: v.optional(id),
      church_id: id,
      ...householdFields,
      members: v.optional(
        v.pipe(
          v.array(v.object({ member_id: id, role: householdRole })),
          v.maxLength(maxPeople, () => m.limit_too_large()),
        ),
        [],
      ),
      people: v.optional(
        v.pipe(
          v.array(newPerson),
          v.maxLength(maxPeople, () => m.limit_too_large()),
        ),
        [],
      ),
    }),
    response: householdView,
    queueable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/households/{household_id}',
    in: 'church',
    who: 'leader',
    scope: 'household_id',
    summary: 'Changes the name, address, phone and main contact of a household.',
    input: v.object({ ...one, ...editInput(householdFields) }),
    form: v.object(householdFields),
    response: v.object({ ...householdView.entries, ...editConflicts }),
    queueable: true,
  }),
  setMember: endpoint({
    method: 'PUT',
    path: 'church/households/{household_id}/members/{member_id}',
    in: 'church',
    who: 'leader',
    scope: 'household_id',
    summary:
      'Adds a person to a household, moves them there `from_id`, or changes their role in it. An adult has one household, a child at most two. Undoable for 30 days.',
    input: v.object({ ...one, member_id: id, role: householdRole, from_id: v.optional(id), ...changeId }),
    response: changedHousehold,
    queueable: true,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: 'church/households/{household_id}/members/{member_id}',
    in: 'church',
    who: 'leader',
    scope: 'household_id',
    summary:
      'Takes a person out of a household; they stay a member of the church. The last one takes the household along. Undoable for 30 days.',
    input: v.object({ ...one, member_id: id, ...changeId }),
    response: changedHousehold,
    queueable: true,
  }),
  merge: endpoint({
    method: 'POST',
    path: 'church/households/merge',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Makes one household of two: the people of `drop_id` go to `keep_id`, which takes the address and phone that it lacks. Undoable for 30 days.',
    input: v.object({ church_id: id, keep_id: id, drop_id: id, ...changeId }),
    response: changedHousehold,
    queueable: true,
  }),
  split: endpoint({
    method: 'POST',
    path: 'church/households/{household_id}/split',
    in: 'church',
    who: 'leader',
    scope: 'household_id',
    summary: 'Makes a household of some people of another one, at the same address. Undoable for 30 days.',
    input: v.object({
      ...one,
      /** Of the new household. */
      id: v.optional(id),
      name,
      member_ids: v.pipe(
        v.array(id),
        v.minLength(1, () => m.household_people_required()),
        v.maxLength(maxPeople, () => m.limit_too_large()),
      ),
      ...changeId,
    }),
    response: changedHousehold,
    queueable: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'church/households/{household_id}',
    in: 'church',
    who: 'leader',
    scope: 'household_id',
    summary: 'Deletes a household; its people stay members of the church. Undoable for 30 days.',
    input: v.object({ ...one, ...changeId }),
    response: changedHousehold,
    queueable: true,
  }),
  changes: endpoint({
    method: 'GET',
    path: 'church/household-changes',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'The last hundred changes of the last 30 days that can be undone, and those undone; the latest first.',
    input: v.object({ church_id: id }),
    response: v.object({ changes: v.array(householdChange) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: 'church/household-changes/{household_change_id}/undo',
    in: 'church',
    who: 'leader',
    scope: 'household_change_id',
    summary:
      'Puts everyone back into the households of before a change. One that is undone already stays so; refused (409) after 30 days, or while a later change of the same households stands.',
    input: v.object({ household_change_id: id }),
    response: changedHousehold,
  }),
  proposals: endpoint({
    method: 'GET',
    path: 'church/household-proposals',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'People without a household who may be a family: of one surname and one address or phone, or of one family in an import.',
    input: v.object({
      church_id: id,
      kind: v.optional(v.picklist(proposalKinds, () => m.field_invalid())),
      page,
      limit,
    }),
    response: v.object({
      proposals: v.array(familyProposal),
      /** How many of each kind. */
      counts: v.object({ address: v.number(), phone: v.number(), import: v.number() }),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  acceptProposals: endpoint({
    method: 'POST',
    path: 'church/household-proposals',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Makes households of the proposed families: of all of a kind, or of the keys. Undoable as one change.',
    input: v.object({
      church_id: id,
      kind: v.optional(v.picklist(proposalKinds, () => m.field_invalid())),
      keys: v.optional(
        v.pipe(
          v.array(shortText(100)),
          v.maxLength(1000, () => m.limit_too_large()),
        ),
      ),
      ...changeId,
    }),
    response: v.object({ accepted: v.number(), change: householdChange }),
  }),
  dismissProposal: endpoint({
    method: 'POST',
    path: 'church/household-proposals/dismiss',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'These people are no family: they are not proposed again.',
    input: v.object({ church_id: id, key: shortText(100) }),
    response: message,
  }),
})
