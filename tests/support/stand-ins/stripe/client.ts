import Stripe from 'stripe'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'

/** The provider's own client, on the stand-in. `key`: another secret key than its own. */
export function stripeClient({ url, env }: StripeStandIn, key = env.STRIPE_SECRET_KEY): Stripe {
  const { hostname: host, port } = new URL(url)
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, timeout: 500 })
}
