import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import type { PaymentGateway } from '#server/gateways/payments/payments.ts'
import { Problem } from '#server/http/problem.ts'
import type { Log } from '#server/log.ts'
import { endProfessional } from './change-plan.ts'
import type { PaymentServices } from './look-up.ts'
import { asCancelProblem } from './payment-problem.ts'
import { findCheckoutProduct, findSubscription } from './payment-store.ts'

interface Payer {
  id: string
  name: string
  email: string | null
}

export type EndProfessional = (db: Db, payer: Payer) => Promise<void>

/**
 * Returns the function that ends a Professional subscription. It throws a problem until the provider has confirmed, and
 * makes no request for people without one.
 */
export function professionalEnder(
  services: Omit<PaymentServices, 'payments' | 'db'> & { payments: PaymentGateway | null; log: Log },
): EndProfessional {
  return async (db, payer) => {
    const products = [
      (await findSubscription(db, payer.id))?.product,
      await findCheckoutProduct(db, payer.id),
    ]
    if (!products.includes('professional')) return
    const { payments, log } = services
    if (!payments) throw new Problem(402, m.payments_off())
    await asCancelProblem(log, () => endProfessional({ ...services, payments, db }, payer))
  }
}
