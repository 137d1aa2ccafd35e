import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { PaymentError } from '#server/gateways/payments/payment-error.ts'
import type { PaymentEvent, PaymentGateway } from '#server/gateways/payments/payments.ts'
import type { Log } from '#server/log.ts'
import { lookUp } from './look-up.ts'
import type { PaymentServices } from './look-up.ts'
import { findUserOfCustomer, hasEvent } from './payment-store.ts'

const longest = 512 * 1024

/** Event types that may change a subscription. */
const concerning = /^(customer\.(subscription\.|updated$)|invoice\.|payment_method\.)/

/**
 * Payment provider's webhook: triggers a look-up, and responds 5xx on failure so that the provider retries. Mounted at
 * /api/webhooks/stripe.
 */
export function paymentWebhooks(
  services: Omit<PaymentServices, 'payments'> & {
    payments: PaymentGateway | null
    log: Log
    /** Handles events of organisers' accounts. */
    onAccountEvent: (event: PaymentEvent) => Promise<void>
  },
): Hono {
  const { db, payments, log } = services
  const app = new Hono()
  if (!payments) return app

  /** Handles events of our own account. */
  async function follow(event: PaymentEvent) {
    if (!event.customerId || !concerning.test(event.type)) return
    const userId = await findUserOfCustomer(db, event.customerId)
    if (!userId || (await hasEvent(db, event.id))) return
    await lookUp({ ...services, payments: payments! }, userId, { event })
  }

  const limited = bodyLimit({
    maxSize: longest,
    onError: (c) => c.json({ message: 'This is longer than any event.' }, 413),
  })
  app.post('/', limited, async (c) => {
    // The signature covers the raw bytes.
    const body = Buffer.from(await c.req.arrayBuffer())
    const event = await payments.readEvent(body, c.req.header('stripe-signature') ?? '')
    if (!event) return c.json({ message: 'The signature is not right.' }, 400)
    try {
      if (event.accountId === null) await follow(event)
      else await services.onAccountEvent(event)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn({ err: error, event: event.type }, 'an event is looked up when it comes again')
      return c.json({ message: 'Send it again.' }, 503)
    }
    return c.json({ received: true })
  })
  return app
}
