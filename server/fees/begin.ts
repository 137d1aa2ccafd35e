import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { FeeGateway, ShownFeePayment } from '#server/gateways/payments/fee-payments.ts'
import { PaymentError } from '#server/gateways/payments/payment-error.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { cancel, lookUp, nextLookUp } from './look-up.ts'
import type { FeeServices } from './look-up.ts'
import { dueOf } from './rules.ts'
import * as store from './store.ts'
import type { FeePaymentRow, Payable } from './store.ts'

/** Maximum restarts when the payment changes meanwhile. */
const maxRounds = 3

/**
 * Begins to pay the fee of a person's application, or finds the payment that was begun: two tabs pay one. Returns what the
 * card form confirms; null: it is paid. Throws a 404 where the application is not theirs, a 409 where nothing is due by
 * card, and `PaymentError`.
 */
export async function beginPayment(
  services: FeeServices,
  applicationId: string,
  userId: string,
): Promise<string | null> {
  const { db, fees } = services
  for (let round = 1; round <= maxRounds; round++) {
    const { application, row, isCurrent } = await transaction(db, (tx) => claim(tx, applicationId, userId))
    if (row.state === 'paid') return null
    const shown = await show(db, fees, row, application)
    if (shown.state === 'open' && isCurrent) return shown.clientSecret
    const known = { ...row, providerId: shown.providerId }
    // It was begun for another amount, or to another account.
    if (shown.state === 'open') await cancel(services, known)
    await lookUp(services, known)
  }
  throw new PaymentError('unavailable', 'the payment is another each time')
}

/** Stores the payment of an application, unless there is one. `isCurrent`: it is of what is due now. */
async function claim(tx: Db, applicationId: string, userId: string) {
  const application = await store.lockPayable(tx, applicationId)
  if (application?.user_id !== userId) throw notFound()
  const live = await store.findLive(tx, applicationId)
  if (live?.state === 'paid') return { application, row: live, isCurrent: true }
  const due = dueOf(application)
  if (!due) throw new Problem(409, application.account_id === null ? m.fee_no_cards() : m.fee_not_due())
  const lookUpAt = nextLookUp(new Date(), new Date())
  const row = live ?? (await store.addPayment(tx, { applicationId, ...due, lookUpAt }))
  const isCurrent =
    row.amount === due.amount && row.currency === due.currency && row.accountId === due.accountId
  return { application, row, isCurrent }
}

/** The payment as the provider shows it, which hears of it now where it has not before. */
async function show(
  db: Db,
  fees: FeeGateway,
  { id, accountId, providerId, amount, currency }: FeePaymentRow,
  { fields, email }: Payable,
): Promise<ShownFeePayment> {
  if (providerId !== null) return fees.readPayment({ accountId, providerId })
  const description = fields.title
  const shown = await fees.createPayment({ id, accountId, amount, currency, description, email })
  await store.changePayment(db, id, { providerId: shown.providerId })
  return shown
}
