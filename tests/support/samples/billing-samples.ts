import { storeCustomer } from '#server/billing/payment-store.ts'
import type { Sample, World } from './world.ts'

/** Makes the caller a customer of the provider. */
async function asCustomer({ api, actor: { user } }: World) {
  const { id, name, email } = user
  await storeCustomer(api.db, id, await api.payments!.createCustomer({ id, name, email }))
  return {}
}

/** These calls need the payment provider (`stripe-stand-in.ts`). */
export const billingSamples: Record<string, Sample> = {
  'billing.current': () => ({}),
  'billing.preview': () => ({ plan: 'growth' }),
  'billing.subscribe': () => ({ plan: 'starter' }),
  'billing.paymentIntent': () => ({ amount: 500 }),
  'billing.confirm': asCustomer,
  'billing.withdraw': asCustomer,
  'billing.cancel': asCustomer,
  'billing.receipts': asCustomer,
  'billing.portal': asCustomer,
}
