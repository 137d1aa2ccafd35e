import type { Product } from '#contract/plans.ts'
import type { FeeGateway, WaitsFor } from './fee-payments.ts'

export interface Card {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface OpenPayment {
  invoiceId: string
  /** Null until the provider has prepared it. */
  clientSecret: string | null
}

export interface ShownSubscription {
  id: string
  /** Null: created in the provider's dashboard. */
  checkoutId: string | null
  /** `incomplete`: the first payment is missing, and nothing is owed. */
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  createdAt: Date
  product: Product
  /** The product after renewal; null when it will not renew. */
  next: Product | null
  pending: Product | null
  periodEnd: Date
  card: Card | null
  payment: OpenPayment | null
  /** `firstTriedAt`: the first attempt to charge it. */
  latestInvoice: { id: string; firstTriedAt: Date | null; amountPaid: number } | null
}

/** `problem`: message about a declined card. */
export interface PaymentState {
  state: 'waiting' | 'failed'
  waitsFor: WaitsFor
  problem: string | null
}

/** `amount` in cents. */
export interface ShownInvoice {
  number: string
  date: Date
  amount: number
  status: 'paid' | 'open'
  url: string | null
}

/** A webhook event. Only its ids are used, to read the current state. */
export interface PaymentEvent {
  id: string
  type: string
  /** Null: concerns no customer. */
  customerId: string | null
  /** An organiser's account; null: our own. */
  accountId: string | null
  paymentId: string | null
}

/**
 * Card payments through a provider. Methods throw `PaymentError` and are idempotent: creation by a key, the others
 * because they set a state.
 */
export interface PaymentGateway {
  fees: FeeGateway
  createCustomer(person: { id: string; name: string; email: string | null }, former?: string): Promise<string>
  /** Subscriptions to our products, ended ones included, oldest first. */
  listSubscriptions(customerId: string): Promise<ShownSubscription[]>
  /** Creates a subscription with an open first payment, once per checkout. */
  createSubscription(checkout: { id: string; customerId: string; product: Product }): Promise<void>
  /** Upgrades immediately, on condition that the prorated difference is paid. */
  raise(shown: ShownSubscription, product: Product): Promise<void>
  /** Sets the product of the next renewal; null ends it at the period's end. */
  renewAs(shown: ShownSubscription, product: Product | null): Promise<void>
  cancel(subscriptionId: string): Promise<void>
  /** Voids an open payment and its pending change. Throws `refused` when it was paid meanwhile. */
  withdraw(payment: OpenPayment): Promise<void>
  /** Refunds the latest invoice, once. */
  refund(shown: ShownSubscription): Promise<void>
  /** Price of an upgrade now, in cents. */
  previewRaise(subscriptionId: string, product: Product): Promise<number>
  readPayment(payment: OpenPayment): Promise<PaymentState>
  listInvoices(customerId: string, limit: number): Promise<ShownInvoice[]>
  /** URL of the provider's page for cards and invoices, which returns to `returnUrl`. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Parses the raw body of a webhook; null when the signature is invalid. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent | null>
}
