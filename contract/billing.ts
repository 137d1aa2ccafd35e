import * as v from 'valibot'
import { user } from './account/account.ts'
import { area, endpoint } from './endpoint.ts'
import { message } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { planNames, products } from './plans.ts'

const plan = v.picklist(planNames, () => m.field_invalid())
const product = v.picklist(products)
/** Screens that the provider's portal returns to. */
const portalReturns = [
  '/pricing',
  '/payments',
  ...planNames.map((name) => `/billing?plan=${name}` as const),
] as const
export type PortalReturn = (typeof portalReturns)[number]

/** Integer cents (US dollars). */
const cents = v.number()

/** Days until a plan ends after a failed renewal. */
export const graceDays = 7

/** As last reported by the provider. */
export const subscription = v.object({
  product,
  /** `payment_failed`: the renewal failed, and the plan ends at `endsAt` unless a retry succeeds. */
  status: v.picklist(['active', 'payment_failed']),
  amount: cents,
  /** End of the paid period and date of the next payment; ISO 8601. */
  paidUntil: v.string(),
  /** After a failed payment; null otherwise. */
  endsAt: v.nullable(v.string()),
  /** Plan from `paidUntil` on, `free` if it ends; null if unchanged. */
  next: v.nullable(v.picklist([...products, 'free'])),
})
export type Subscription = v.InferOutput<typeof subscription>

export const receipt = v.object({
  number: v.string(),
  /** ISO 8601. */
  date: v.string(),
  amount: cents,
  /** `open`: unpaid. */
  status: v.picklist(['paid', 'open', 'void']),
  /** The provider's page of the invoice; https. */
  url: v.nullable(v.string()),
})
export type Receipt = v.InferOutput<typeof receipt>

export const paymentOutcome = {
  /** `waiting`: started but not completed; `failed`: the card was declined. */
  payment: v.picklist(['none', 'waiting', 'failed', 'paid']),
  /** The card form, the user's approval at the bank, or the provider. */
  waitsFor: v.optional(v.picklist(['card', 'bank', 'provider'])),
  /** Only while `waitsFor` is `bank`. */
  clientSecret: v.optional(v.nullable(v.string())),
  /** Decline reason in the provider's words. */
  problem: v.nullable(v.string()),
}

/** One church's usage above a smaller plan's limits. Nothing is deleted, but nothing can be added. */
const overLimit = v.object({
  church_id: v.string(),
  church_name: v.string(),
  members: v.number(),
  member_limit: v.number(),
})

/** `clientSecret`: for the card form; null if there is nothing to confirm, and `user` is up to date. */
const begun = v.object({ clientSecret: v.nullable(v.string()), user })

const confirmed = v.object({ user, subscription: v.nullable(subscription), ...paymentOutcome })

/**
 * Without a provider, all except `current` and `preview` return 402 with "No key defined!...". Plans change
 * only on the provider's report: its signed webhook, or the lookup by `confirm`.
 */
export const billing = area('billing', {
  current: endpoint({
    method: 'GET',
    path: 'payments/subscription',
    in: 'self',
    who: 'signed-in',
    summary: 'What the caller pays for; null: nothing by card.',
    input: v.object({}),
    response: v.object({ subscription: v.nullable(subscription) }),
  }),
  preview: endpoint({
    method: 'GET',
    path: 'payments/preview',
    in: 'self',
    who: 'signed-in',
    tries: { count: 60, minutes: 10 },
    summary: 'What changing to a plan would cost, when it would begin, and what would no longer fit.',
    input: v.object({ plan }),
    response: v.object({
      /** `now`: immediately; `later`: at the end of the paid period. */
      begins: v.picklist(['now', 'later']),
      /** Start date; ISO 8601. */
      date: v.string(),
      /** For a larger plan, the prorated difference for the rest of the month. */
      dueNow: cents,
      perMonth: cents,
      /** The saved card that will be charged; null: the card form asks for one. */
      card: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
      overLimit: v.array(overLimit),
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: 'payments/subscribe',
    in: 'self',
    who: 'signed-in',
    // Waits for the provider.
    long: true,
    tries: { count: 30, minutes: 60 },
    summary:
      'Begins or changes to a plan: a larger one at once, for the difference; a smaller one at the end of the paid month ' +
      '(`free` too). The present plan takes back a change that was to come. Twice is once: the same payment is found.',
    input: v.object({ plan }),
    response: begun,
  }),
  paymentIntent: endpoint({
    method: 'POST',
    path: 'payments/payment-intent',
    in: 'self',
    who: 'signed-in',
    long: true,
    tries: { count: 30, minutes: 60 },
    summary:
      'Begins the subscription to the account type Professional, or finds the one that waits to be paid. 422 unless the ' +
      'amount is its price.',
    input: v.object({
      amount: v.pipe(
        v.number(() => m.number_invalid()),
        v.integer(() => m.number_invalid()),
      ),
    }),
    response: begun,
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'payments/confirm',
    in: 'self',
    who: 'signed-in',
    long: true,
    tries: { count: 120, minutes: 60 },
    summary:
      'Asks the provider what the caller has paid for and applies it. For the moment after a payment, whose webhook may be late.',
    input: v.object({}),
    response: confirmed,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'payments/withdraw',
    in: 'self',
    who: 'signed-in',
    long: true,
    tries: { count: 30, minutes: 60 },
    summary:
      'Gives up a payment that has begun and is not made, with what it was for. What is paid for stays, and so does a ' +
      'renewal that is owed. Responds as `payments/confirm`: `paid` where it has been made meanwhile.',
    input: v.object({}),
    response: v.object({ ...message.entries, ...confirmed.entries }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'payments/cancel',
    in: 'self',
    who: 'signed-in',
    long: true,
    tries: { count: 30, minutes: 60 },
    summary: 'Ends what the caller pays for, at once. Nothing that is stored is deleted.',
    input: v.object({}),
    response: v.object({ ...message.entries, user }),
  }),
  receipts: endpoint({
    method: 'GET',
    path: 'payments/receipts',
    in: 'self',
    who: 'signed-in',
    long: true,
    tries: { count: 60, minutes: 10 },
    summary: 'The card that is charged and the last 24 payments, the latest first, as the provider has them.',
    input: v.object({}),
    response: v.object({
      card: v.nullable(
        v.object({ brand: v.string(), last4: v.string(), expMonth: v.number(), expYear: v.number() }),
      ),
      receipts: v.array(receipt),
    }),
  }),
  portal: endpoint({
    method: 'POST',
    path: 'payments/portal',
    in: 'self',
    who: 'signed-in',
    long: true,
    tries: { count: 30, minutes: 60 },
    summary:
      'Makes a link to the provider’s page for cards and invoices, good for a few minutes. It leads back to `return_to`.',
    input: v.object({ return_to: v.optional(v.picklist(portalReturns), '/pricing') }),
    response: v.object({ url: v.string() }),
  }),
})
