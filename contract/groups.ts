import * as v from 'valibot'
import { editConflicts, editInput } from './edit.ts'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { id, limit, maxMembers, message, optionalText, page, requiredText } from './fields/fields.ts'
import { member } from './member.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export const groupView = v.object({
  id: v.string(),
  church_id: v.string(),
  name: v.string(),
  description: v.string(),
  members: v.number(),
})
export type Group = v.InferOutput<typeof groupView>

export const groupFields = {
  name: requiredText(100, () => m.name_required()),
  description: optionalText(1000),
}

const chosenMembers = {
  group_id: id,
  member_id: v.optional(id),
  member_ids: v.optional(
    v.pipe(
      v.array(id),
      v.maxLength(maxMembers, () => m.limit_too_large()),
    ),
  ),
}

export const groups = areaForApiKeys('groups', {
  list: endpoint({
    method: 'GET',
    path: 'church/groups',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary: 'The groups of a church by name.',
    input: v.object({ church_id: id, page, limit }),
    response: v.object({
      groups: v.array(groupView),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'church/groups/{group_id}',
    in: 'church',
    who: 'usher',
    scope: 'group_id',
    summary: 'One group.',
    input: v.object({ group_id: id }),
    response: groupView,
  }),
  create: endpoint({
    method: 'POST',
    path: 'church/groups',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Makes a group; a name that is taken is refused at the field. The same id again answers what is there.',
    input: v.object({ id: v.optional(id), church_id: id, ...groupFields }),
    response: groupView,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/groups/{group_id}',
    in: 'church',
    who: 'leader',
    scope: 'group_id',
    summary: 'Changes the name and description of a group.',
    input: v.object({ group_id: id, ...editInput(groupFields) }),
    form: v.object(groupFields),
    response: v.object({ ...groupView.entries, ...editConflicts }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'church/groups/{group_id}',
    in: 'church',
    who: 'leader',
    scope: 'group_id',
    summary: 'Deletes a group; its members stay members of the church.',
    input: v.object({ group_id: id }),
    response: message,
    queueable: true,
  }),
  members: endpoint({
    method: 'GET',
    path: 'church/groups/{group_id}/members',
    in: 'church',
    who: 'usher',
    scope: 'group_id',
    summary: 'The members in a group by name.',
    input: v.object({ group_id: id, page, limit }),
    response: v.object({
      members: v.array(member),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  addMember: endpoint({
    method: 'POST',
    path: 'church/groups/add-member',
    in: 'church',
    who: 'leader',
    scope: ['member_id', 'group_id'],
    summary:
      'Puts members into a group: `member_id`, or several in `member_ids`. Who is in it already stays.',
    input: v.object(chosenMembers),
    response: v.object({ added: v.number() }),
  }),
  removeMember: endpoint({
    method: 'POST',
    path: 'church/groups/remove-member',
    in: 'church',
    who: 'leader',
    scope: ['member_id', 'group_id'],
    summary: 'Takes members out of a group: `member_id`, or several in `member_ids`.',
    input: v.object(chosenMembers),
    response: v.object({ removed: v.number() }),
  }),
})
