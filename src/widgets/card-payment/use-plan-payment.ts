import { billing } from '#contract/billing.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call, storeUser } from '#src/api/session.ts'
import { usePayment } from './use-payment.ts'

type PaymentOptions = Parameters<typeof usePayment>[0]

interface Options extends Omit<PaymentOptions, 'what' | 'begin' | 'ask'> {
  what: 'plan' | 'type'
  /** Begins the payment at the server, or finds it. */
  begin: () => Promise<ResponseOf<typeof billing.subscribe>>
}

/** Pays by card for what the app itself costs; takes the person as they are afterwards. */
export function usePlanPayment({ begin, ...options }: Options) {
  return usePayment({
    ...options,
    begin: async () => {
      const { clientSecret, user } = await begin()
      if (clientSecret === null) storeUser(user)
      return clientSecret
    },
    ask: async () => {
      const { user, ...outcome } = await call(billing.confirm, {})
      if (outcome.payment !== 'waiting') storeUser(user)
      return outcome
    },
  })
}
