import { m } from '#contract/locales/paraglide/messages.js'
import { PaymentError } from '#server/gateways/payments/payment-error.ts'
import type { PaymentState } from '#server/gateways/payments/payments.ts'
import { Problem } from '#server/http/problem.ts'
import type { Log } from '#server/log.ts'

/** In seconds: when it is worth asking the provider again. */
const retryAfter = '10'

/**
 * Does what needs the provider. What it does not do becomes an answer for the person: 402 with its words for a card that
 * is declined, 503 with `unavailable` while it cannot be reached, else 502 with `refused`. The latter two are logged.
 */
export async function asProblem<T>(
  log: Log,
  refused: () => string,
  work: () => Promise<T>,
  unavailable: () => string = m.payments_unavailable,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.kind === 'declined') throw new Problem(402, error.reason || m.payment_failed())
    if (error.kind === 'refused') {
      log.error({ err: error }, 'the payment provider refuses a request')
      throw new Problem(502, refused())
    }
    log.warn({ err: error }, 'the payment provider is unavailable')
    throw new Problem(503, unavailable(), { headers: { 'Retry-After': retryAfter } })
  }
}

/** Ends what is paid for at the provider: whatever it fails by, the person hears that nothing has ended. */
export function asCancelProblem<T>(log: Log, work: () => Promise<T>): Promise<T> {
  return asProblem(log, m.subscription_cancel_failed, work, m.subscription_cancel_failed)
}

/** What the calls say of a payment that is not made. */
export function outcomeOf({ state, waitsFor, problem }: PaymentState, clientSecret: string | null) {
  if (state === 'failed') return { payment: state, problem: problem ?? m.payment_failed() }
  return { payment: state, waitsFor, problem: null, ...(waitsFor === 'bank' && { clientSecret }) }
}
