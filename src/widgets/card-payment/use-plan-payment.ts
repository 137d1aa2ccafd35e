import { billing } from '#contract/billing.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'
import { call, storeUser } from '#src/api/session.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { usePayment } from './use-payment.ts'

type PaymentOptions = Parameters<typeof usePayment>[0]

interface Options extends Omit<PaymentOptions, 'what' | 'begin' | 'ask' | 'withdraw'> {
  what: 'plan' | 'type'
  /** Creates or finds the payment on the server. */
  begin: () => Promise<ResponseOf<typeof billing.subscribe>>
}

/** Pays for a plan and reloads the user afterwards. */
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
    withdraw: async () => {
      const { message, user } = await call(billing.withdraw, {})
      storeUser(user)
      notify({ kind: 'info', message })
      await queryClient.invalidateQueries()
    },
  })
}
