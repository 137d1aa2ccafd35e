import { productName } from '#contract/plans.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import { PaymentError } from '#server/gateways/payments/payment-error.ts'
import type { PaymentEvent, PaymentGateway, ShownSubscription } from '#server/gateways/payments/payments.ts'
import type { Notify } from '#server/notify.ts'
import { lockAccount, refreshEntitlements } from './entitlement-store.ts'
import { dutiesOf, graceEnd, nextLookUp, readShown } from './payment-rules.ts'
import type { Duties, Shown } from './payment-rules.ts'
import { mailPaymentFailed, mailPlanEnded, mailRefunded } from './payment-mails.ts'
import {
  addEvent,
  beginLookUp,
  claimLookUp,
  closeCheckouts,
  findSubscription,
  setLookUpAt,
  storeSubscription,
} from './payment-store.ts'
import type { LookUp, SubscriptionRow } from './payment-store.ts'

// Only a look-up changes plans: it stores the provider's current state. Webhooks, calls and the schedule merely trigger
// one, so content, order and repetition of events do not matter, and a crash is repaired by the next look-up.

export interface PaymentServices {
  db: Db
  payments: PaymentGateway
  enqueueMail: EnqueueMail
  notify: Notify
  /** URL of an app page; undefined without a trusted origin (`linkOrigin`). */
  pageAddress: (path: string) => string | undefined
}

const maxRounds = 3

/**
 * Reads the provider's state of a person, stores it, fulfils the resulting duties, and resolves to the final state.
 * `event`: the trigger, marked as processed. Throws `PaymentError`.
 */
export async function lookUp(
  services: PaymentServices,
  userId: string,
  { now = new Date(), event }: { now?: Date; event?: PaymentEvent } = {},
): Promise<Shown> {
  for (let round = 1; ; round++) {
    const begun = await beginLookUp(services.db, userId)
    if (!begun) return readShown([])
    const shown = readShown(await services.payments.listSubscriptions(begun.customerId))
    const duties = await transaction(services.db, (tx) =>
      apply(tx, services, { userId, lookUp: begun, shown, now, event }),
    )
    if (duties.refund.length + duties.end.length === 0 || round === maxRounds) return shown
    await fulfil(services, userId, duties)
  }
}

interface Applied {
  userId: string
  lookUp: LookUp
  shown: Shown
  now: Date
  event: PaymentEvent | undefined
}

const nothing: Duties = { refund: [], end: [] }

/** Stores the state and its consequences. Returns the duties. */
async function apply(
  tx: Db,
  services: PaymentServices,
  { userId, lookUp: begun, shown, now, event }: Applied,
): Promise<Duties> {
  const account = await lockAccount(tx, userId)
  if (!account) return nothing
  if (event) await addEvent(tx, userId, event)
  if (!(await claimLookUp(tx, userId, begun))) return nothing
  const previous = await findSubscription(tx, userId)
  const { live, closed } = shown
  const isPastDue = live?.status === 'past_due'
  const storedSince = previous?.providerId === live?.id ? previous?.pastDueSince : null
  const pastDueSince = isPastDue ? (storedSince ?? live.latestInvoice?.firstTriedAt ?? now) : null
  await storeSubscription(tx, userId, live, pastDueSince)
  await refreshEntitlements(tx, userId)
  await setLookUpAt(tx, userId, nextLookUp(shown, pastDueSince, now))
  await closeCheckouts(tx, userId, closed)
  const { deletionRequestedAt } = account
  if (isPastDue && pastDueSince && !storedSince) {
    await notifyOfFailure(tx, services, userId, { live, pastDueSince })
  }
  if (!deletionRequestedAt) await notifyOfChange(tx, services, userId, { previous, live })
  return dutiesOf(shown, { pastDueSince, leaving: deletionRequestedAt !== null }, now)
}

async function notifyOfFailure(
  tx: Db,
  services: PaymentServices,
  userId: string,
  failed: { live: ShownSubscription; pastDueSince: Date },
): Promise<void> {
  await mailPaymentFailed(tx, services, userId, failed)
  const until = graceEnd(failed.pastDueSince).toISOString().slice(0, 10)
  await services.notify(tx, userId, 'payment_failed', { plan: productName(failed.live.product), until })
}

async function notifyOfChange(
  tx: Db,
  services: PaymentServices,
  userId: string,
  { previous, live }: { previous: SubscriptionRow | undefined; live: ShownSubscription | null },
): Promise<void> {
  if (live?.product === previous?.product) return
  if (!live && previous?.pastDueSince) await mailPlanEnded(tx, services, userId, previous.product)
  await services.notify(tx, userId, 'plan_changed', { plan: live ? productName(live.product) : '' })
}

/** Refunds duplicates before ending subscriptions; repeated after an interruption. */
async function fulfil(services: PaymentServices, userId: string, duties: Duties): Promise<void> {
  const { db, payments } = services
  for (const subscription of duties.refund) {
    const isPaid = Boolean(subscription.latestInvoice?.amountPaid)
    if (isPaid) await payments.refund(subscription)
    if (!(await unlessRefused(payments.cancel(subscription.id))) || !isPaid) continue
    await transaction(db, (tx) => mailRefunded(tx, services, userId, subscription.product))
  }
  for (const subscription of duties.end) await unlessRefused(endSubscription(services, subscription))
}

/** Resolves to false when the provider rejects the request because its state has changed. */
async function unlessRefused(request: Promise<void>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'refused') return false
    throw error
  }
}

/** Ends a subscription and its open payment. Throws `PaymentError` when that payment was made meanwhile. */
export async function endSubscription(
  { payments }: Pick<PaymentServices, 'payments'>,
  { id, status, payment }: ShownSubscription,
): Promise<void> {
  if (payment) await payments.withdraw(payment)
  // Voiding the payment may have ended an incomplete one.
  if (status === 'incomplete') await unlessRefused(payments.cancel(id))
  else await payments.cancel(id)
}
