import type { Db } from '#server/db/connection.ts'
import { PaymentError } from '#server/gateways/payments/payment-error.ts'
import type { PaymentGateway } from '#server/gateways/payments/payments.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import { lookUp } from './look-up.ts'
import type { PaymentServices } from './look-up.ts'
import { findCustomerId, listDueLookUps, setLookUpAt } from './payment-store.ts'

/** The queue of the jobs that ask the provider where it may have said nothing. */
const lookUpQueue = 'payment-look-ups'

/** Has what a person pays for looked up as soon as the caller's transaction is committed: it ends when they leave. */
export async function lookUpNow(tx: Db, jobs: Jobs, userId: string): Promise<void> {
  if (!(await findCustomerId(tx, userId))) return
  await setLookUpAt(tx, userId, new Date())
  await jobs.send(tx, lookUpQueue, {})
}

/**
 * Who is due so soon is looked up as well, in milliseconds: the clock comes once a minute, and whoever has just paid is not
 * to wait for its second round.
 */
const ahead = 30_000

/** Looks up whoever is due. The provider may have told us nothing, or while this server was down. */
export async function lookUpDue(services: PaymentServices & { log: Log }, now = new Date()): Promise<void> {
  for (const userId of await listDueLookUps(services.db, new Date(now.getTime() + ahead))) {
    try {
      await lookUp(services, userId, { now })
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      services.log.warn({ err: error }, 'a payment is looked up later')
      // The others would not find it either; what concerns this person alone does not hold them up.
      if (error.kind === 'unavailable') return
    }
  }
}

/** Starts the look-ups, at once and by the clock: a server that was killed may have left some. Without a provider there are none. */
export async function startPayments(
  services: Omit<PaymentServices, 'payments'> & { payments: PaymentGateway | null; jobs: Jobs; log: Log },
): Promise<void> {
  const { payments, jobs } = services
  if (!payments) return
  await jobs.work(lookUpQueue, () => lookUpDue({ ...services, payments }))
  await jobs.schedule(lookUpQueue, '* * * * *')
  await jobs.send(services.db, lookUpQueue, {})
}
