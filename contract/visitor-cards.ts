import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { email, id, limit, message, optionalText, page, requiredText } from './fields/fields.ts'
import { member } from './member.ts'
import { typedPhone } from './fields/typed-phone.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Last part of a visitor card's URL: ten random letters and digits. */
export const visitorCode = v.pipe(
  v.string(() => m.id_invalid()),
  v.regex(/^[a-z0-9]{10}$/, () => m.id_invalid()),
)

/** Fields of a visitor card; only the name is required. */
export const visitorFields = {
  name: requiredText(200, () => m.name_required()),
  phone: v.optional(v.union([v.literal(''), typedPhone]), ''),
  email: v.optional(v.union([v.literal(''), email(() => m.email_invalid_register())]), ''),
  note: optionalText(500),
}

/** A submitted visitor card awaiting review. The phone is in E.164 form. */
const visitor = v.object({
  id: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  note: v.string(),
  createdAt: v.string(),
})
export type Visitor = v.InferOutput<typeof visitor>

export const visitorCalls = {
  visitorCard: endpoint({
    method: 'POST',
    path: 'church/visitor-card',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: "The code in the address on the church's visitor cards; made at the first call.",
    input: v.object({ church_id: id }),
    response: v.object({ code: v.string() }),
  }),
  visitors: endpoint({
    method: 'GET',
    path: 'church/visitors',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Visitor cards that wait for review, the latest first.',
    input: v.object({ church_id: id, page, limit }),
    response: v.object({
      visitors: v.array(visitor),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  acceptVisitor: endpoint({
    method: 'POST',
    path: 'church/visitors/{visitor_id}/accept',
    in: 'church',
    who: 'leader',
    scope: 'visitor_id',
    summary: 'Makes a member of a visitor; what they wrote becomes a note on them.',
    input: v.object({ visitor_id: id }),
    response: member,
  }),
  dismissVisitor: endpoint({
    method: 'DELETE',
    path: 'church/visitors/{visitor_id}',
    in: 'church',
    who: 'leader',
    scope: 'visitor_id',
    summary: 'Deletes a visitor card.',
    input: v.object({ visitor_id: id }),
    response: message,
    queueable: true,
  }),
  fillVisitorCard: endpoint({
    method: 'POST',
    path: 'visitor-cards/{code}',
    who: 'anyone',
    summary: 'A visitor card, filled in by somebody on their first visit.',
    input: v.object({ code: visitorCode, ...visitorFields }),
    response: message,
    // A congregation may share one IP address.
    tries: { count: 300, minutes: 10 },
  }),
}
