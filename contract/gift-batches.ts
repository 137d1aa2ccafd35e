import * as v from 'valibot'
import { editConflicts, editInput, unordered } from './edit.ts'
import type { EditRules } from './edit.ts'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { date, id, limit, message, optionalText, page } from './fields/fields.ts'
import { amount, currencies, sum } from './fields/money.ts'
import type { Currency } from './fields/money.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** In units of one currency; may be negative for a difference. */
const money = v.object({ currency: v.picklist(currencies), amount: v.number() })
export type Money = v.InferOutput<typeof money>

/**
 * `counted`: the total of the envelopes; `entered`: the total of its gifts. Closed batches take no more
 * gifts; `difference`: `entered` minus `counted`, without zeros.
 */
export const giftBatchView = v.object({
  id: v.string(),
  church_id: v.string(),
  date: v.string(),
  name: v.string(),
  counted: v.array(money),
  entered: v.array(sum),
  created_by: v.string(),
  createdAt: v.string(),
  closed_at: v.nullable(v.string()),
  closed_by: v.nullable(v.string()),
  difference: v.array(money),
})
export type GiftBatch = v.InferOutput<typeof giftBatchView>

/** Returns `entered` minus `counted` per currency, without zero differences. */
export function differenceOf(counted: readonly Money[], entered: readonly Money[]): Money[] {
  const cents = new Map<Currency, number>()
  const add = (sign: 1 | -1, all: readonly Money[]) => {
    for (const { currency, amount: value } of all)
      cents.set(currency, (cents.get(currency) ?? 0) + sign * Math.round(value * 100))
  }
  add(1, entered)
  add(-1, counted)
  const differing = [...cents].filter(([, value]) => value !== 0)
  return differing.map(([currency, value]) => ({ currency, amount: value / 100 }))
}

export const giftBatchFields = {
  date,
  name: optionalText(100),
  counted: v.optional(
    v.pipe(
      v.array(v.object({ currency: v.picklist(currencies, () => m.field_invalid()), amount })),
      v.check(
        (all) => new Set(all.map(({ currency }) => currency)).size === all.length,
        () => m.field_invalid(),
      ),
    ),
    [],
  ),
}

/** Compares the counted totals ignoring their order. */
export const giftBatchRules: EditRules = { normal: { counted: unordered } }

const one = { batch_id: id, church_id: v.optional(id) }

export const giftBatches = areaForApiKeys('giftBatches', {
  list: endpoint({
    method: 'GET',
    path: 'church/gift-batches',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'The batches of a church, the latest first, each with its sums.',
    input: v.object({ church_id: id, page, limit }),
    response: v.object({
      batches: v.array(giftBatchView),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'church/gift-batches/{batch_id}',
    in: 'church',
    who: 'leader',
    scope: 'batch_id',
    summary: 'One batch with its sums. Its gifts: `GET church/donations/church` with `batch_id`.',
    input: v.object({ batch_id: id }),
    response: giftBatchView,
  }),
  create: endpoint({
    method: 'POST',
    path: 'church/gift-batches',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Opens a batch. The same id again answers what is there.',
    input: v.object({ id: v.optional(id), church_id: id, ...giftBatchFields }),
    response: giftBatchView,
    queueable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/gift-batches/{batch_id}',
    in: 'church',
    who: 'leader',
    scope: 'batch_id',
    summary: 'Changes the date, the name and the counted sums of a batch.',
    input: v.object({ ...one, ...editInput(giftBatchFields) }),
    form: v.object(giftBatchFields),
    response: v.object({ ...giftBatchView.entries, ...editConflicts }),
    queueable: true,
  }),
  close: endpoint({
    method: 'POST',
    path: 'church/gift-batches/{batch_id}/close',
    in: 'church',
    who: 'leader',
    scope: 'batch_id',
    summary: 'Closes a batch and records by how much it is off. One that is closed already stays as it is.',
    input: v.object(one),
    response: giftBatchView,
    queueable: true,
  }),
  reopen: endpoint({
    method: 'POST',
    path: 'church/gift-batches/{batch_id}/reopen',
    in: 'church',
    who: 'leader',
    scope: 'batch_id',
    summary: 'Opens a closed batch again.',
    input: v.object(one),
    response: giftBatchView,
    queueable: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'church/gift-batches/{batch_id}',
    in: 'church',
    who: 'leader',
    scope: 'batch_id',
    summary:
      'Deletes an open batch; its gifts stay, in no batch. A closed one is refused (409). One that is deleted already stays so.',
    input: v.object(one),
    response: message,
    queueable: true,
  }),
})
