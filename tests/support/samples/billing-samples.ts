import { storeCustomer } from '#server/billing/payment-store.ts'
import type { Sample, World } from './world.ts'

/** The caller is a customer of the provider's, as after a first payment. */
async function asCustomer({ api, actor: { user } }: World) {
  const { id, name, email } = user
  await storeCustomer(api.db, id, await api.payments!.createCustomer({ id, name, email }))
  return {}
}

/** Calls that ask the provider: the server of these has one (`stripe-stand-in.ts`). */
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
