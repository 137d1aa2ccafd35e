import * as v from 'valibot'
import { application } from './application.ts'
import { paymentOutcome } from '#contract/billing.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { currencies } from '#contract/fields/money.ts'
import { id, message } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** The countries in which the provider opens accounts for organisers; ISO 3166-1 alpha-2. */
export const payoutCountries = [
  'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IN IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TH US',
].flatMap((codes) => codes.split(' '))

/**
 * The organiser's account at the provider, to which fees are paid. `incomplete`: the provider still asks for something;
 * `checking`: it checks what it was told; `ready`: it takes cards.
 */
export const payoutAccount = v.object({
  country: v.string(),
  state: v.picklist(['incomplete', 'checking', 'ready']),
})
export type PayoutAccount = v.InferOutput<typeof payoutAccount>

const self = { in: 'self', who: 'signed-in' } as const
const accountResponse = v.object({ account: v.nullable(payoutAccount) })

/**
 * The calls for fees that are paid by card, to the organiser's own account at the provider. Without a provider those that
 * need it return 402 with "No key defined!...". Only the provider's word makes a fee paid: its signed webhook, or the
 * look-up that `confirm` makes.
 */
export const fees = area('fees', {
  account: endpoint({
    method: 'GET',
    path: 'fees/account',
    ...self,
    // It waits for the provider.
    long: true,
    tries: { count: 120, minutes: 10 },
    summary: 'The account to which the caller’s fees are paid; null: they have none.',
    input: v.object({}),
    response: accountResponse,
  }),
  setUp: endpoint({
    method: 'POST',
    path: 'fees/account',
    ...self,
    long: true,
    tries: { count: 30, minutes: 60 },
    summary:
      'Opens the account of an organiser (type 2, 403 else) at the provider, unless there is one, and makes a link to the page where the provider asks for what it has to know, good for a few minutes. It leads back to leagues/payouts.',
    input: v.object({
      /** Where the organiser has their bank account; it counts when the account is opened. */
      country: v.picklist(payoutCountries, () => m.payout_country_required()),
    }),
    response: v.object({ url: v.string() }),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: 'fees/account',
    ...self,
    summary: 'Has no more fees paid to the account, which stays the caller’s at the provider.',
    input: v.object({}),
    response: message,
  }),
  find: endpoint({
    method: 'GET',
    path: 'applications/{application_id}/fee',
    ...self,
    summary: 'What the caller pays for an application of theirs, as of the day on which they applied.',
    input: v.object({ application_id: id }),
    response: v.object({
      application,
      /** Whole units with at most two decimals; 0: nothing. */
      amount: v.number(),
      currency: v.picklist(currencies),
      /** The provider's id of the organiser's account, for its card form; null: it cannot be paid by card now. */
      account_id: v.nullable(v.string()),
    }),
  }),
  pay: endpoint({
    method: 'POST',
    path: 'applications/{application_id}/payment',
    ...self,
    long: true,
    tries: { count: 60, minutes: 60 },
    summary:
      'Begins to pay the fee of an application of the caller that is shortlisted, or finds the payment that was begun. 409 where it is not to be paid by card.',
    input: v.object({ application_id: id }),
    response: v.object({
      /** What the card form confirms; null: it is paid. */
      clientSecret: v.nullable(v.string()),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'applications/{application_id}/payment/confirm',
    ...self,
    long: true,
    tries: { count: 120, minutes: 60 },
    summary:
      'Asks the provider what became of the payment and applies it. For the moment after a payment, whose webhook may be late.',
    input: v.object({ application_id: id }),
    response: v.object({
      application,
      ...paymentOutcome,
    }),
  }),
  refund: endpoint({
    method: 'POST',
    path: 'crud/applications/{application_id}/refund',
    in: 'league',
    who: 'organiser',
    scope: 'application_id',
    long: true,
    tries: { count: 60, minutes: 60 },
    summary: 'Pays the whole fee back to the card that paid it, and tells the applicant. 409 where none did.',
    input: v.object({ application_id: id }),
    response: v.object({ message: v.string(), application }),
  }),
})
