import { m } from '#contract/locales/paraglide/messages.js'
import { PaymentError } from '#server/gateways/payments/payment-error.ts'
import type { PaymentState } from '#server/gateways/payments/payments.ts'
import { Problem } from '#server/http/problem.ts'
import type { Log } from '#server/log.ts'

const retryAfter = '10'

/**
 * Maps `PaymentError` to a response: 402 with the provider's message for a declined card, 503 with `unavailable`, or
 * 502 with `refused`. Logs the latter two.
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

/** Like `asProblem`; any failure says that nothing was cancelled. */
export function asCancelProblem<T>(log: Log, work: () => Promise<T>): Promise<T> {
  return asProblem(log, m.subscription_cancel_failed, work, m.subscription_cancel_failed)
}

/** Response fields of an unpaid payment. */
export function outcomeOf({ state, waitsFor, problem }: PaymentState, clientSecret: string | null) {
  if (state === 'failed') return { payment: state, problem: problem ?? m.payment_failed() }
  return { payment: state, waitsFor, problem: null, ...(waitsFor === 'bank' && { clientSecret }) }
}
