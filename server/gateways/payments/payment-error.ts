/**
 * `declined`: the card. `unavailable`: no usable response, the request may have been executed. `refused`: the provider
 * rejects the request.
 */
export class PaymentError extends Error {
  readonly kind: 'declined' | 'unavailable' | 'refused'
  /** The provider's message for the owner of a declined card. */
  readonly reason: string | undefined

  /** `what`: the provider's error codes, free of personal data. */
  constructor(kind: PaymentError['kind'], what: string, reason?: string) {
    super(`Card payment: ${kind} (${what})`)
    this.kind = kind
    this.reason = reason
  }
}

/** The customer was deleted, or the keys belong to another account. */
export class UnknownCustomer extends PaymentError {
  constructor(what: string) {
    super('refused', what)
  }
}

/** The owner disconnected the account, or the keys belong to another platform. */
export class UnknownAccount extends PaymentError {
  constructor(what: string) {
    super('refused', what)
  }
}
