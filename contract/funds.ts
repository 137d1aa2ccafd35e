import * as v from 'valibot'
import { editConflicts, editInput } from './edit.ts'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { id, requiredText } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** An archived fund keeps its gifts and is not offered for new ones. */
export const fundView = v.object({
  id: v.string(),
  church_id: v.string(),
  name: v.string(),
  archived: v.boolean(),
})
export type Fund = v.InferOutput<typeof fundView>

export const fundName = requiredText(60, () => m.name_required())

export const fundEdit = {
  name: v.optional(fundName),
  archived: v.optional(v.boolean(() => m.field_invalid())),
}

export const funds = areaForApiKeys('funds', {
  list: endpoint({
    method: 'GET',
    path: 'church/funds',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'The funds of a church in their order, archived ones too. A church begins with four, in its language.',
    input: v.object({ church_id: id }),
    response: v.object({ funds: v.array(fundView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'church/funds',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Makes a fund; a name that is taken is refused at the field. The same id again answers what is there.',
    input: v.object({ id: v.optional(id), church_id: id, name: fundName }),
    response: fundView,
    queueable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/funds/{fund_id}',
    in: 'church',
    who: 'leader',
    scope: 'fund_id',
    summary: 'Changes the name of a fund, archives it or takes that back. Its gifts stay in it.',
    input: v.object({ fund_id: id, church_id: v.optional(id), ...editInput(fundEdit) }),
    form: v.object(fundEdit),
    response: v.object({ ...fundView.entries, ...editConflicts }),
    queueable: true,
  }),
})
