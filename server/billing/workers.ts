import type { Db } from '#server/db/connection.ts'
import { PaymentError } from '#server/gateways/payments/payment-error.ts'
import type { PaymentGateway } from '#server/gateways/payments/payments.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import { lookUp } from './look-up.ts'
import type { PaymentServices } from './look-up.ts'
import { findCustomerId, listDueLookUps, setLookUpAt } from './payment-store.ts'

const lookUpQueue = 'payment-look-ups'

/** Schedules a look-up when the caller's transaction commits; it ends the subscriptions of a leaving person. */
export async function lookUpNow(tx: Db, jobs: Jobs, userId: string): Promise<void> {
  if (!(await findCustomerId(tx, userId))) return
  await setLookUpAt(tx, userId, new Date())
  await jobs.send(tx, lookUpQueue, {})
}

/** In milliseconds: includes customers due before the next minute's run. */
const ahead = 30_000

/** Looks up due customers, since webhook events may be missing. */
export async function lookUpDue(services: PaymentServices & { log: Log }, now = new Date()): Promise<void> {
  for (const userId of await listDueLookUps(services.db, new Date(now.getTime() + ahead))) {
    try {
      await lookUp(services, userId, { now })
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      services.log.warn({ err: error }, 'a payment is looked up later')
      // Further requests would fail too; other errors concern this person only.
      if (error.kind === 'unavailable') return
    }
  }
}

/** Starts the look-ups, immediately and by schedule. Does nothing without a provider. */
export async function startPayments(
  services: Omit<PaymentServices, 'payments'> & { payments: PaymentGateway | null; jobs: Jobs; log: Log },
): Promise<void> {
  const { payments, jobs } = services
  if (!payments) return
  await jobs.work(lookUpQueue, () => lookUpDue({ ...services, payments }))
  await jobs.schedule(lookUpQueue, '* * * * *')
  await jobs.send(services.db, lookUpQueue, {})
}
