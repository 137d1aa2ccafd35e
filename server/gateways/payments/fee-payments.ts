import type { Currency } from '#contract/fields/money.ts'

/** What a payment that is not made waits for: the card form, the person's approval at their bank, or the provider. */
export type WaitsFor = 'card' | 'bank' | 'provider'

/** An organiser's account at the provider, as it shows it at the moment. */
export interface ShownAccount {
  /** It has been told what it asks for. */
  detailsSubmitted: boolean
  chargesEnabled: boolean
}

/** What is to be paid to an organiser; `amount` in hundredths of the currency. */
export interface NewFeePayment {
  id: string
  accountId: string
  amount: number
  currency: Currency
  /** What it is for: it stands on the receipt. */
  description: string
  /** Where the provider sends the receipt; null: nowhere. */
  email: string | null
}

/** Which payment is meant. */
export interface FeePaymentRef {
  accountId: string
  /** The provider's id. */
  providerId: string
}

/** A payment as the provider shows it at the moment. */
export interface ShownFeePayment {
  providerId: string
  state: 'open' | 'paid' | 'cancelled'
  /** What a card form confirms; null: there is nothing to confirm. */
  clientSecret: string | null
  /** What an open payment waits for. */
  waitsFor: WaitsFor
  /** Why the last card was declined, in the provider's words; null: none was, or another is being charged. */
  problem: string | null
  /** All of it was paid back. */
  isRefunded: boolean
}

/**
 * Takes fees for organisers, to accounts of their own. All throw `PaymentError`. None does harm when it is called again:
 * creating goes by a key, and everything else says what is to be.
 */
export interface FeeGateway {
  /** Returns the provider's id of the account that it opens. */
  createAccount(person: { id: string; email: string | null; country: string }): Promise<string>
  /** Throws `UnknownAccount` where it is not, or no longer, connected with ours. */
  readAccount(accountId: string): Promise<ShownAccount>
  /** Makes a link to the page where the provider asks for what it has to know, which leads back to `returnUrl`. */
  openOnboarding(accountId: string, returnUrl: string): Promise<string>
  createPayment(payment: NewFeePayment): Promise<ShownFeePayment>
  readPayment(payment: FeePaymentRef): Promise<ShownFeePayment>
  /** Throws `refused` when it has been paid meanwhile. */
  cancelPayment(payment: FeePaymentRef): Promise<void>
  /** Pays all of it back; once, however often it is called. */
  refundPayment(payment: FeePaymentRef): Promise<void>
}
