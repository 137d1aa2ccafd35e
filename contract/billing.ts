import * as v from 'valibot'
import { user } from './account/account.ts'
import { area, endpoint } from './endpoint.ts'
import { message } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { planNames, products } from './plans.ts'

const plan = v.picklist(planNames, () => m.field_invalid())
const product = v.picklist(products)
/** The screens that lead to the provider's page, which leads back there. */
const portalReturns = [
  '/pricing',
  '/payments',
  ...planNames.map((name) => `/billing?plan=${name}` as const),
] as const
export type PortalReturn = (typeof portalReturns)[number]

/** Whole cents (US dollars). */
const cents = v.number()

/** So many days a plan stays whose renewal could not be charged. */
export const graceDays = 7

/** What the caller pays for, as the provider's word was last heard. */
export const subscription = v.object({
  product,
  /** `payment_failed`: the renewal could not be charged, and the plan ends at `endsAt` unless it can. */
  status: v.picklist(['active', 'payment_failed']),
  amount: cents,
  /** Until when it is paid, and when the next payment is taken; ISO 8601. */
  paidUntil: v.string(),
  /** When it ends because a payment has failed; null: it does not. */
  endsAt: v.nullable(v.string()),
  /** What it becomes at `paidUntil`, `free` where it ends; null: it stays. */
  next: v.nullable(v.picklist([...products, 'free'])),
})
export type Subscription = v.InferOutput<typeof subscription>

/** A payment, as the provider lists it. */
export const receipt = v.object({
  /** The number on the invoice. */
  number: v.string(),
  /** ISO 8601. */
  date: v.string(),
  amount: cents,
  /** `open`: it has still to be paid. */
  status: v.picklist(['paid', 'open', 'void']),
  /** Where the provider shows it; https. */
  url: v.nullable(v.string()),
})
export type Receipt = v.InferOutput<typeof receipt>

/** What has become of a payment. */
export const paymentOutcome = {
  /** `waiting`: it has begun and is not made; `failed`: the card was declined. */
  payment: v.picklist(['none', 'waiting', 'failed', 'paid']),
  /** What a waiting payment waits for: the card form, the person’s approval at their bank, or the provider. */
  waitsFor: v.optional(v.picklist(['card', 'bank', 'provider'])),
  /** What the approval at the bank goes on with; only while that is waited for. */
  clientSecret: v.optional(v.nullable(v.string())),
  /** Why it was declined, in the provider's words. */
  problem: v.nullable(v.string()),
}

/** What no longer fits a smaller plan, of one church. Nothing of it is deleted: only nothing can be added. */
const overLimit = v.object({
  church_id: v.string(),
  church_name: v.string(),
  members: v.number(),
  member_limit: v.number(),
})

/**
 * What a payment takes. `clientSecret`: what the card form confirms; null: there is nothing to confirm, and `user` is as
 * it is now.
 */
const begun = v.object({ clientSecret: v.nullable(v.string()), user })

const confirmed = v.object({ user, subscription: v.nullable(subscription), ...paymentOutcome })

/**
 * The calls for what is paid by card. Without a provider all but `current` and `preview` return 402 with "No key
 * defined!...". Only the provider's word changes a plan: its signed webhook, or the look-up that `confirm` makes.
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
      /** `now`: at once; `later`: when what is paid ends. */
      begins: v.picklist(['now', 'later']),
      /** When it begins; ISO 8601. */
      date: v.string(),
      /** What is charged at once: of a larger plan the difference for the rest of the month. */
      dueNow: cents,
      perMonth: cents,
      /** The card that is charged without asking for it again; null: the card form asks. */
      card: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
      overLimit: v.array(overLimit),
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: 'payments/subscribe',
    in: 'self',
    who: 'signed-in',
    // It waits for the provider.
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
