import type { Api } from '#tests/support/api.ts'
import { cardNumbers } from '#tests/support/stand-ins/stripe/cards.ts'
import type { CardBehaviour } from '#tests/support/stand-ins/stripe/cards.ts'
import { publicKey } from '#tests/support/stand-ins/stripe-stand-in.ts'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'

/**
 * Confirms a payment like the card form, with the public key and the client secret. Resolves to its state.
 * `account`: the organiser's, for a fee.
 */
export async function pay(
  stripe: StripeStandIn,
  clientSecret: string,
  card: CardBehaviour = 'good',
  account?: string,
) {
  const form = new URLSearchParams({
    key: publicKey,
    client_secret: clientSecret,
    ...(account && { _stripe_account: account }),
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cardNumbers[card],
  })
  return post(stripe, clientSecret, 'confirm', form)
}

/** Completes the bank's authentication, successfully or not. */
export async function authenticate(stripe: StripeStandIn, clientSecret: string, passes = true) {
  const form = new URLSearchParams({
    key: publicKey,
    client_secret: clientSecret,
    passes: String(passes),
  })
  return post(stripe, clientSecret, 'authenticate', form)
}

async function post({ url }: StripeStandIn, clientSecret: string, verb: string, body: URLSearchParams) {
  const [intent] = clientSecret.split('_secret_')
  const response = await fetch(`${url}/v1/payment_intents/${intent}/${verb}`, { method: 'POST', body })
  return (await response.json()) as { status?: string; error?: { message: string } }
}

/** Delivers the provider's events to the app. */
export function deliverEvents(stripe: StripeStandIn, { app }: Api): void {
  stripe.webhooks.deliverTo(async (body, headers) => {
    const response = await app.request('/api/webhooks/stripe', { method: 'POST', body, headers })
    return response.status
  })
}
