import Stripe from 'stripe'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'

/** In milliseconds: on a busy machine a response takes its time, which is no failure. */
const patient = 30_000

/**
 * The provider's own client, on the stand-in. `key`: another secret key than its own; `timeout`: how long it waits for a
 * response, in milliseconds.
 */
export function stripeClient(
  { url, env }: StripeStandIn,
  key = env.STRIPE_SECRET_KEY,
  timeout = patient,
): Stripe {
  const { hostname: host, port } = new URL(url)
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, timeout })
}
