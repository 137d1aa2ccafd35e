import type { Db } from '#server/db/connection.ts'
import { PaymentError, UnknownAccount } from '#server/gateways/payments/payment-error.ts'
import type { PaymentEvent, PaymentGateway } from '#server/gateways/payments/payments.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import type { Notify } from '#server/notify.ts'
import { refreshAccount } from './accounts.ts'
import { cancel, lookUp, nextLookUp } from './look-up.ts'
import type { FeeServices } from './look-up.ts'
import * as store from './store.ts'

/** The queue of the jobs that ask the provider where it may have said nothing. */
const queue = 'fee-look-ups'

/** Looks up what an event on the account of an organiser is about. Throws `PaymentError`. */
export async function followEvent(services: FeeServices, event: PaymentEvent): Promise<void> {
  const { accountId, paymentId, type } = event
  if (accountId === null) return
  if (type === 'account.application.deauthorized') return store.removeUnknownAccount(services.db, accountId)
  if (type === 'account.updated') {
    await refreshAccount(services.db, services.fees, accountId)
    return
  }
  const payment = paymentId === null ? undefined : await store.findByProvider(services.db, paymentId)
  if (payment) await lookUp(services, payment)
}

/** Looks up the open payments that are due: the provider may have told us nothing, or while this server was down. */
export async function lookUpDue(services: FeeServices & { log: Log }, now = new Date()): Promise<void> {
  for (const payment of await store.listDue(services.db, now)) {
    const { id, providerId, createdAt } = payment
    try {
      await lookUp(services, payment, now)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      services.log.warn({ err: error }, 'a fee is looked up later')
      if (error.kind === 'unavailable') return
      if (error instanceof UnknownAccount && providerId !== null)
        await cancel(services, { ...payment, providerId })
      // What concerns this one alone does not hold the others up.
      else await store.changePayment(services.db, id, { lookUpAt: nextLookUp(createdAt, now) })
    }
  }
}

/** Starts the look-ups, at once and by the clock. Without a provider there are none. */
export async function startFees({
  payments,
  jobs,
  ...services
}: {
  payments: PaymentGateway | null
  jobs: Jobs
  db: Db
  notify: Notify
  log: Log
}): Promise<void> {
  if (!payments) return
  await jobs.work(queue, () => lookUpDue({ ...services, fees: payments.fees }))
  await jobs.schedule(queue, '* * * * *')
}
