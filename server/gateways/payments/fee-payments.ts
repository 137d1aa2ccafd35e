import type { Currency } from '#contract/fields/money.ts'

/** What an open payment waits for: the card form, approval by the bank, or the provider. */
export type WaitsFor = 'card' | 'bank' | 'provider'

/** An organiser's account at the provider. */
export interface ShownAccount {
  /** The organiser has completed the provider's form. */
  detailsSubmitted: boolean
  chargesEnabled: boolean
}

/** A fee to charge; `amount` in hundredths of the currency. */
export interface NewFeePayment {
  id: string
  accountId: string
  amount: number
  currency: Currency
  /** Printed on the receipt. */
  description: string
  /** Recipient of the provider's receipt; null for none. */
  email: string | null
}

export interface FeePaymentRef {
  accountId: string
  /** The provider's id. */
  providerId: string
}

/** A payment in its current state at the provider. */
export interface ShownFeePayment {
  providerId: string
  state: 'open' | 'paid' | 'cancelled'
  /** Passed to the card form; null when nothing is left to confirm. */
  clientSecret: string | null
  /** Only meaningful while the payment is open. */
  waitsFor: WaitsFor
  /** The provider's message about the last declined card; null when none was declined or another is being charged. */
  problem: string | null
  /** Refunded in full. */
  isRefunded: boolean
}

/**
 * Charges fees on the organisers' own accounts. All methods throw `PaymentError` and are idempotent: creation by a key,
 * the others because they set a state.
 */
export interface FeeGateway {
  /** Resolves to the provider's account id. */
  createAccount(person: { id: string; email: string | null; country: string }): Promise<string>
  /** Throws `UnknownAccount` when the account is not connected to our platform. */
  readAccount(accountId: string): Promise<ShownAccount>
  /** Resolves to the URL of the provider's onboarding form, which returns to `returnUrl`. */
  openOnboarding(accountId: string, returnUrl: string): Promise<string>
  createPayment(payment: NewFeePayment): Promise<ShownFeePayment>
  readPayment(payment: FeePaymentRef): Promise<ShownFeePayment>
  /** Throws `refused` when it has been paid meanwhile. */
  cancelPayment(payment: FeePaymentRef): Promise<void>
  /** Refunds in full, once. */
  refundPayment(payment: FeePaymentRef): Promise<void>
}
