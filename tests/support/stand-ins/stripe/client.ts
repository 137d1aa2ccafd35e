import Stripe from 'stripe'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'

/** In milliseconds, generous for busy machines. */
const patient = 30_000

/**
 * The provider's client, connected to the stand-in. `key`: a different secret key; `timeout`: in
 * milliseconds.
 */
export function stripeClient(
  { url, env }: StripeStandIn,
  key = env.STRIPE_SECRET_KEY,
  timeout = patient,
): Stripe {
  const { hostname: host, port } = new URL(url)
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, timeout })
}
