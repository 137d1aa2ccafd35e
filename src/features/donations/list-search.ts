import * as v from 'valibot'
import type { GiftMethod, GiftSort } from '#contract/donations.ts'

/** Date filters; without one, all gifts are listed. */
export const periods = ['week', 'month', 'year', 'last-year', 'range'] as const
export type Period = (typeof periods)[number]

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

// Not the contract's schema, which would pull all field messages into the entry bundle.
const day = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined))

const textId = v.optional(v.fallback(v.optional(v.string()), undefined))
const methods = ['cash', 'cheque', 'mobile_money', 'card', 'bank'] as const satisfies readonly GiftMethod[]
/** The default order is omitted from the URL. */
const orders = ['date', '-amount', 'amount'] as const satisfies readonly GiftSort[]

/** Search params of the list, also kept in a gift's URL. */
export const listSearch = v.object({
  q: v.optional(v.fallback(v.optional(textOrNumber), undefined)),
  period: v.optional(v.fallback(v.optional(v.picklist(periods)), undefined)),
  /** First and last day of `range`; both optional. */
  from: day,
  to: day,
  member: textId,
  fund: textId,
  method: v.optional(v.fallback(v.optional(v.picklist(methods)), undefined)),
  order: v.optional(v.fallback(v.optional(v.picklist(orders)), undefined)),
})
export type ListSearch = v.InferOutput<typeof listSearch>

/** Extracts the list's params, for links between list and gift. */
export const listPart = (search: object): ListSearch => v.parse(listSearch, search)
