import type { Product } from '#contract/plans.ts'
import type { FeeGateway, WaitsFor } from './fee-payments.ts'

export interface Card {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** An open payment, which a card form confirms. */
export interface OpenPayment {
  invoiceId: string
  /** Null until the provider has prepared it. */
  clientSecret: string | null
}

/** A subscription in its current state at the provider. */
export interface ShownSubscription {
  id: string
  /** The checkout that created it; null when it was created in the provider's dashboard. */
  checkoutId: string | null
  /** `incomplete`: the first payment is missing, and nothing is owed. */
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  createdAt: Date
  /** Paid until `periodEnd`. */
  product: Product
  /** The product after renewal; null when it will not renew. */
  next: Product | null
  /** The product once `payment` succeeds; null without a pending change. */
  pending: Product | null
  periodEnd: Date
  card: Card | null
  /** Of the latest invoice, while that is open. */
  payment: OpenPayment | null
  /** `firstTriedAt`: the first attempt to charge it. */
  latestInvoice: { id: string; firstTriedAt: Date | null; amountPaid: number } | null
}

/** Progress of a payment; `problem` is the provider's message about a declined card. */
export interface PaymentState {
  state: 'waiting' | 'failed'
  waitsFor: WaitsFor
  problem: string | null
}

/** A listed invoice; `amount` in cents. */
export interface ShownInvoice {
  number: string
  date: Date
  amount: number
  status: 'paid' | 'open'
  url: string | null
}

/** A webhook event. Only its ids are used; the current state is then read from the provider. */
export interface PaymentEvent {
  id: string
  type: string
  /** Null when no customer is concerned. */
  customerId: string | null
  /** The organiser's account; null for our own. */
  accountId: string | null
  /** Null when no payment is concerned. */
  paymentId: string | null
}

/**
 * Card payments through a provider. All methods throw `PaymentError` and are idempotent: creation by a key, the others
 * because they set a state instead of adding to it.
 */
export interface PaymentGateway {
  fees: FeeGateway
  /** Resolves to the provider's customer id. `former`: an id that the provider no longer knows. */
  createCustomer(person: { id: string; name: string; email: string | null }, former?: string): Promise<string>
  /** Subscriptions to our products, ended ones included, oldest first. */
  listSubscriptions(customerId: string): Promise<ShownSubscription[]>
  /** Creates a subscription whose first payment a card form confirms. One checkout creates one subscription. */
  createSubscription(checkout: { id: string; customerId: string; product: Product }): Promise<void>
  /** Upgrades immediately, on condition that the prorated difference is paid. */
  raise(shown: ShownSubscription, product: Product): Promise<void>
  /** Sets the product of the next renewal without charge or credit; null ends it at the period's end. */
  renewAs(shown: ShownSubscription, product: Product | null): Promise<void>
  /** Ends it immediately. */
  cancel(subscriptionId: string): Promise<void>
  /** Voids an open payment and its pending change. Throws `refused` when it has been paid meanwhile. */
  withdraw(payment: OpenPayment): Promise<void>
  /** Refunds the latest invoice, once. */
  refund(shown: ShownSubscription): Promise<void>
  /** Price of an upgrade now, in cents. */
  previewRaise(subscriptionId: string, product: Product): Promise<number>
  readPayment(payment: OpenPayment): Promise<PaymentState>
  /** Latest first. */
  listInvoices(customerId: string, limit: number): Promise<ShownInvoice[]>
  /** Resolves to the URL of the provider's page for cards and invoices, which returns to `returnUrl`. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Parses the raw body of a webhook; null when the signature is invalid. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent | null>
}
