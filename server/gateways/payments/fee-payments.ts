import type { Currency } from '#contract/fields/money.ts'

/** Next step of an open payment: the card form, approval by the bank, or the provider. */
export type WaitsFor = 'card' | 'bank' | 'provider'

export interface ShownAccount {
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
  /** Null sends no receipt. */
  email: string | null
}

export interface FeePaymentRef {
  accountId: string
  providerId: string
}

export interface ShownFeePayment {
  providerId: string
  state: 'open' | 'paid' | 'cancelled'
  /** For the card form; null when nothing is left to confirm. */
  clientSecret: string | null
  waitsFor: WaitsFor
  /** Message about the last declined card, unless another is being charged. */
  problem: string | null
  /** Refunded in full. */
  isRefunded: boolean
}

/** Charges fees on the organisers' own accounts. Methods throw `PaymentError` and are idempotent. */
export interface FeeGateway {
  createAccount(person: { id: string; email: string | null; country: string }): Promise<string>
  /** Throws `UnknownAccount`. */
  readAccount(accountId: string): Promise<ShownAccount>
  /** URL of the provider's onboarding form, which returns to `returnUrl`. */
  openOnboarding(accountId: string, returnUrl: string): Promise<string>
  createPayment(payment: NewFeePayment): Promise<ShownFeePayment>
  readPayment(payment: FeePaymentRef): Promise<ShownFeePayment>
  /** Throws `refused` when it has been paid meanwhile. */
  cancelPayment(payment: FeePaymentRef): Promise<void>
  refundPayment(payment: FeePaymentRef): Promise<void>
}
