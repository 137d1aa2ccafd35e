import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { PaymentError, UnknownAccount } from '#server/gateways/payments/payment-error.ts'
import type { FeeGateway, ShownFeePayment } from '#server/gateways/payments/fee-payments.ts'
import type { Notify } from '#server/notify.ts'
import { dueOf } from './rules.ts'
import * as store from './store.ts'
import type { FeePaymentRow } from './store.ts'

// A fee becomes paid by a look-up and by nothing else: what the provider shows of a payment now is stored as it is. A
// webhook, a call and the clock only say that it is time for one.

export interface FeeServices {
  db: Db
  fees: FeeGateway
  notify: Notify
}

/** An open payment is cancelled after a day; in milliseconds. */
const longestOpen = 24 * 3600_000
/** The shortest and the longest wait until the provider is asked again, in milliseconds. */
const soon = 120_000
const late = 3600_000

/** When the provider is asked again about an open payment: the older it is, the later. */
export function nextLookUp(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(late, Math.max(soon, age / 2)))
}

/** Asks the provider what became of a payment and stores it. Resolves to what it shows. Throws `PaymentError`. */
export async function lookUp(
  services: FeeServices,
  payment: FeePaymentRow,
  now = new Date(),
): Promise<ShownFeePayment | null> {
  const { db, fees } = services
  const { id, providerId, accountId } = payment
  if (providerId === null) {
    await transaction(db, (tx) => tidyUnknown(tx, payment, now))
    return null
  }
  const shown = await fees.readPayment({ accountId, providerId })
  const duty = await transaction(db, (tx) => apply(tx, services, id, shown, now))
  if (duty === 'cancel') await cancel(services, { ...payment, providerId })
  // Its application went while it was being paid: nobody is left who could pay it back.
  if (duty === 'refund') await fees.refundPayment({ accountId, providerId })
  return shown
}

/** One that the provider may never have heard of: nobody has the secret to pay it with. */
async function tidyUnknown(tx: Db, { id, createdAt }: FeePaymentRow, now: Date): Promise<void> {
  const isOver = now.getTime() - createdAt.getTime() >= soon
  const changed = isOver
    ? { state: 'cancelled' as const, lookUpAt: null }
    : { lookUpAt: nextLookUp(createdAt, now) }
  const row = await store.lockPayment(tx, id)
  if (row?.providerId === null) await store.changePayment(tx, id, changed)
}

/** Stores what the provider shows. Returns what is to be done about it. */
async function apply(
  tx: Db,
  { notify }: FeeServices,
  id: string,
  shown: ShownFeePayment,
  now: Date,
): Promise<'cancel' | 'refund' | null> {
  const row = await store.lockPayment(tx, id)
  if (!row) return null
  const application = row.applicationId === null ? undefined : await store.lockPayable(tx, row.applicationId)
  if (shown.state === 'open') {
    if (row.state !== 'open') return null
    await store.changePayment(tx, id, { lookUpAt: nextLookUp(row.createdAt, now) })
    const isOld = now.getTime() - row.createdAt.getTime() >= longestOpen
    return isOld || !application || dueOf(application) === null ? 'cancel' : null
  }
  if (shown.state === 'cancelled') {
    if (row.state === 'open') await store.changePayment(tx, id, { state: 'cancelled', lookUpAt: null })
    return null
  }
  const state = shown.isRefunded ? 'refunded' : 'paid'
  if (row.state === state) return null
  await store.changePayment(tx, id, { state, settledAt: now, lookUpAt: null })
  if (!application) return state === 'paid' ? 'refund' : null
  await store.setPaid(tx, application.id, state === 'paid')
  const { title } = application.fields
  const about = { application_id: application.id, title }
  if (state === 'refunded') await notify(tx, application.user_id, 'fee_refunded', about)
  else {
    const { name, user_id } = application
    await notify(tx, application.organiser_id, 'fee_paid', { ...about, name, user_id })
  }
  return null
}

/** Cancels an open payment. One that is paid meanwhile is left: the next look-up shows it. */
export async function cancel(
  { db, fees }: Pick<FeeServices, 'db' | 'fees'>,
  { id, accountId, providerId }: FeePaymentRow & { providerId: string },
): Promise<void> {
  try {
    await fees.cancelPayment({ accountId, providerId })
  } catch (error) {
    // Nobody can pay on an account that is no longer connected.
    if (!(error instanceof UnknownAccount)) {
      if (error instanceof PaymentError && error.kind === 'refused') return
      throw error
    }
  }
  await store.changePayment(db, id, { state: 'cancelled', lookUpAt: null })
}
