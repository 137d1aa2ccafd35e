/**
 * `declined`: a card's, with a message for the person. `unavailable`: no response, or none that says anything; it may
 * have been done. `refused`: the provider does not do it.
 */
export class PaymentError extends Error {
  readonly kind: 'declined' | 'unavailable' | 'refused'
  /** The provider's words for the person; of a declined card. */
  readonly reason: string | undefined

  /** `what`: the provider's codes for it, which say nothing of a person. */
  constructor(kind: PaymentError['kind'], what: string, reason?: string) {
    super(`Card payment: ${kind} (${what})`)
    this.kind = kind
    this.reason = reason
  }
}

/** The provider does not know the customer, or what is theirs: deleted there, or the keys are those of another account. */
export class UnknownCustomer extends PaymentError {
  constructor(what: string) {
    super('refused', what)
  }
}

/** The provider knows no such account of ours: its owner has disconnected it, or the keys are those of another platform. */
export class UnknownAccount extends PaymentError {
  constructor(what: string) {
    super('refused', what)
  }
}
