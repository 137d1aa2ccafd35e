import type { Product } from '#contract/plans.ts'
import type { FeeGateway, WaitsFor } from './fee-payments.ts'

/** A card as far as anybody is shown it. */
export interface Card {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** A payment that has still to be made: what a card form confirms. */
export interface OpenPayment {
  invoiceId: string
  /** Null: the provider has not prepared it yet. */
  clientSecret: string | null
}

/** A subscription to one of our products, as the provider shows it at the moment. */
export interface ShownSubscription {
  id: string
  /** The checkout of ours that made it; null: somebody made it at the provider. */
  checkoutId: string | null
  /** `incomplete`: its first payment has not been made, and nothing is owed. */
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  createdAt: Date
  /** What is paid for until `periodEnd`. */
  product: Product
  /** What it is renewed as; null: it ends with what is paid. */
  next: Product | null
  /** What it becomes as soon as `payment` is made; null: nothing else. */
  pending: Product | null
  periodEnd: Date
  card: Card | null
  /** Of the latest invoice, where that is open. */
  payment: OpenPayment | null
  /** The latest invoice, and when the provider first tried to charge it. */
  latestInvoice: { id: string; firstTriedAt: Date | null; amountPaid: number } | null
}

/** How far a payment is, with the provider's own words of why it was declined. */
export interface PaymentState {
  state: 'waiting' | 'failed'
  waitsFor: WaitsFor
  problem: string | null
}

/** A payment as the provider lists it; amounts in cents. */
export interface ShownInvoice {
  number: string
  date: Date
  amount: number
  status: 'paid' | 'open'
  url: string | null
}

/** Something that has changed at the provider. What it says of the change is not used: that is looked up. */
export interface PaymentEvent {
  id: string
  type: string
  /** Whom it concerns; null: no customer. */
  customerId: string | null
  /** The organiser's account that it happened on; null: our own. */
  accountId: string | null
  /** The payment that it is about; null: it is about none. */
  paymentId: string | null
}

/**
 * Takes payments by card through a provider. All throw `PaymentError`. None does harm when it is called again: creating
 * goes by a key, and everything else says what is to be, not what to add.
 */
export interface PaymentGateway {
  /** Fees, to accounts of organisers. */
  fees: FeeGateway
  /** Returns the provider's id for a person. `former`: one that the provider no longer knows. */
  createCustomer(person: { id: string; name: string; email: string | null }, former?: string): Promise<string>
  /** All of a customer's subscriptions to our products, ended ones too, the oldest first. */
  listSubscriptions(customerId: string): Promise<ShownSubscription[]>
  /** Begins a subscription whose first payment a card form confirms. The same checkout makes the same one. */
  createSubscription(checkout: { id: string; customerId: string; product: Product }): Promise<void>
  /** Changes to a larger product: at once, and only when the difference for the rest of the month is paid. */
  raise(shown: ShownSubscription, product: Product): Promise<void>
  /** Has it renewed as this product, with nothing charged or credited; null: it ends with what is paid. */
  renewAs(shown: ShownSubscription, product: Product | null): Promise<void>
  /** Ends it at once. */
  cancel(subscriptionId: string): Promise<void>
  /** Withdraws an open payment, with what waits for it. Throws `refused` when it has been made meanwhile. */
  withdraw(payment: OpenPayment): Promise<void>
  /** Pays back what the latest invoice took; once, however often it is called. */
  refund(shown: ShownSubscription): Promise<void>
  /** What changing to a larger product would charge now, in cents. */
  previewRaise(subscriptionId: string, product: Product): Promise<number>
  readPayment(payment: OpenPayment): Promise<PaymentState>
  /** The last payments, the latest first. */
  listInvoices(customerId: string, limit: number): Promise<ShownInvoice[]>
  /** Makes a link to the provider's page for cards and invoices, which leads back to `returnUrl`. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Reads the body of a webhook, byte by byte as it came; null: the provider has not signed it. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent | null>
}
