import * as v from 'valibot'
import { editConflicts, editInput } from './edit.ts'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { date, id, limit, message, optionalText, page, shortText } from './fields/fields.ts'
import { amount, currencies, sum } from './fields/money.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export const giftMethods = ['cash', 'cheque', 'mobile_money', 'card', 'bank'] as const
export type GiftMethod = (typeof giftMethods)[number]

export const giftMethodLabels: Record<GiftMethod, () => string> = {
  cash: m.gift_method_cash,
  cheque: m.gift_method_cheque,
  mobile_money: m.gift_method_mobile_money,
  card: m.gift_method_card,
  bank: m.gift_method_bank,
}

/**
 * `date`: calendar date without time zone; `amount`: in units of `currency`. `fund_id` and `batch_id` are
 * null without one.
 */
export const donationView = v.object({
  id: v.string(),
  church_id: v.string(),
  member_id: v.string(),
  member_name: v.string(),
  amount: v.number(),
  currency: v.picklist(currencies),
  note: v.string(),
  date: v.string(),
  fund_id: v.nullable(v.string()),
  fund_name: v.string(),
  method: v.picklist(giftMethods),
  cheque_number: v.string(),
  batch_id: v.nullable(v.string()),
  createdAt: v.string(),
})
export type Donation = v.InferOutput<typeof donationView>

/** Totals per currency, and per fund (empty name: none) and currency. */
const givingStatement = v.object({
  name: v.string(),
  gifts: v.array(v.pick(donationView, ['amount', 'currency', 'note', 'date', 'fund_name'])),
  totals: v.array(sum),
  funds: v.array(v.object({ ...sum.entries, fund_name: v.string() })),
})
export type GivingStatement = v.InferOutput<typeof givingStatement>

/** The user's name is empty after deletion of the account. */
const donationWithLogger = v.object({ ...donationView.entries, logged_by: v.string() })

/** "-" for descending; amounts sort within each currency. */
export const giftSorts = ['-date', 'date', '-amount', 'amount'] as const
export type GiftSort = (typeof giftSorts)[number]

/** A gift's date, `YYYY-MM-DD`. Truncates an ISO instant to its date. */
const giftDate = v.pipe(
  v.string(() => m.date_required()),
  v.nonEmpty(() => m.date_required()),
  v.transform((text) => text.replace(/T.*$/, '')),
  date,
)

const giver = v.pipe(
  v.string(() => m.member_required()),
  v.nonEmpty(() => m.member_required()),
  id,
)
const note = shortText(500)
const method = v.picklist(giftMethods, () => m.field_invalid())
const chequeNumber = shortText(30)
const none = v.nullable(id)

export const donationFields = {
  member_id: giver,
  amount,
  note: v.optional(note, ''),
  date: giftDate,
  fund_id: v.optional(none, null),
  method: v.optional(method, 'cash'),
  cheque_number: v.optional(chequeNumber, ''),
}

/** Editable fields of a gift. A whole form requires the amount. */
export const donationEdit = {
  amount,
  member_id: v.optional(giver),
  note: v.optional(note),
  date: v.optional(giftDate),
  fund_id: v.optional(none),
  method: v.optional(method),
  cheque_number: v.optional(chequeNumber),
  batch_id: v.optional(none),
}

/** Has its own message for a missing church. */
const churchId = v.pipe(
  v.string(() => m.church_id_missing()),
  v.nonEmpty(() => m.church_id_missing()),
  id,
)

const year = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))], () => m.date_invalid()),
  v.integer(() => m.date_invalid()),
  v.minValue(1900, () => m.date_invalid()),
  v.maxValue(2200, () => m.date_invalid()),
)

/** `q` searches the note and the giver's name. */
const filter = {
  church_id: id,
  from: v.optional(date),
  to: v.optional(date),
  member_id: v.optional(id),
  fund_id: v.optional(id),
  method: v.optional(method),
  batch_id: v.optional(id),
  q: optionalText(100),
}

export const donations = areaForApiKeys('donations', {
  list: endpoint({
    method: 'GET',
    path: 'church/donations/church',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'The gifts of a church, the latest first unless told, with the sums of all that are found, one per currency.',
    input: v.object({
      ...filter,
      sort: v.optional(
        v.picklist(giftSorts, () => m.field_invalid()),
        '-date',
      ),
      page,
      limit,
    }),
    response: v.object({
      donations: v.array(donationView),
      totals: v.array(sum),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'church/donations',
    in: 'church',
    who: 'leader',
    // A missing `church_id` is a field error, shown only to the church's users.
    scope: ['church_id', 'member_id'],
    summary:
      "Logs a gift in the church's currency, in cash unless told. The same id again answers what is there.",
    input: v.object({
      id: v.optional(id),
      church_id: churchId,
      ...donationFields,
      batch_id: v.optional(none, null),
    }),
    response: donationView,
    queueable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/donations/{donation_id}',
    in: 'church',
    who: 'leader',
    scope: 'donation_id',
    summary:
      'Changes the amount of a gift, and whatever else is given of it; the rest stays. It leaves and enters open batches only.',
    input: v.object({
      donation_id: id,
      church_id: v.optional(id),
      ...editInput(donationEdit),
    }),
    form: v.object(donationEdit),
    response: v.object({ ...donationView.entries, ...editConflicts }),
    queueable: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'church/donations/{donation_id}',
    in: 'church',
    who: 'leader',
    scope: 'donation_id',
    summary: 'Deletes a gift. One that is deleted already stays so.',
    input: v.object({ donation_id: id, church_id: v.optional(id) }),
    response: message,
    queueable: true,
  }),
  totals: endpoint({
    method: 'GET',
    path: 'church/donations/totals',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Sums of gifts by week (from Monday), month or year, the latest first; currencies apart.',
    input: v.object({
      church_id: id,
      by: v.optional(
        v.picklist(['week', 'month', 'year'], () => m.field_invalid()),
        'month',
      ),
    }),
    response: v.object({
      /** At most 60 periods; `from` is the first day of each. Omits periods without gifts. */
      periods: v.array(v.object({ from: v.string(), totals: v.array(sum) })),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'church/donations/export',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'All gifts that are found as CSV.',
    input: v.object(filter),
    response: { download: 'text/csv' },
  }),
  statements: endpoint({
    method: 'GET',
    path: 'church/donations/statements',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'The giving statements of a year, of everyone who gave by name, or of one member: each gift, the earliest first, and the sums.',
    input: v.object({ church_id: id, member_id: v.optional(id), year }),
    response: v.object({ statements: v.array(givingStatement) }),
  }),
  // Last, so that the paths above are not matched as ids.
  get: endpoint({
    method: 'GET',
    path: 'church/donations/{donation_id}',
    in: 'church',
    who: 'leader',
    scope: 'donation_id',
    summary: 'One gift, and who logged it.',
    input: v.object({ donation_id: id }),
    response: donationWithLogger,
  }),
})
