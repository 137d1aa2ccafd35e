import type { User } from '#contract/account/account.ts'
import type { billing } from '#contract/billing.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { planNames, plans, priceInCents } from '#contract/plans.ts'
import type { Product } from '#contract/plans.ts'
import type { Db } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import { UnknownCustomer } from '#server/gateways/payments/payment-error.ts'
import type { PaymentGateway } from '#server/gateways/payments/payments.ts'
import type { Handlers } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { linkOrigin } from '#server/http/link-origin.ts'
import type { Log } from '#server/log.ts'
import type { Notify } from '#server/notify.ts'
import type { Settings } from '#server/settings.ts'
import { changePlan, endPayments, withdrawPayments } from './change-plan.ts'
import { findAccount, mayBeProfessional } from './entitlement-store.ts'
import type { AccountRow } from './entitlement-store.ts'
import { lookUp } from './look-up.ts'
import type { PaymentServices } from './look-up.ts'
import { asCancelProblem, asProblem, outcomeOf } from './payment-problem.ts'
import { findCustomerId, findSubscription } from './payment-store.ts'
import { previewChange } from './preview.ts'
import { viewPaid } from './subscription.ts'

interface Services {
  /** Null when card payments are not configured. */
  payments: PaymentGateway | null
  enqueueMail: EnqueueMail
  notify: Notify
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>
  pageAddress: (path: string) => string | undefined
  viewUser: (db: Db, row: AccountRow) => Promise<User>
  log: Log
}

const listed = 24

/** Card payments. */
export function billingHandlers(services: Services): Handlers<typeof billing> {
  const { viewUser, log } = services

  /** Throws 402 when card payments are not configured. */
  function servicesOn(db: Db): PaymentServices {
    const { payments } = services
    if (!payments) throw new Problem(402, m.payments_off())
    return { ...services, payments, db }
  }

  const find = async (db: Db, userId: string) => (await findAccount(db, userId))!
  const userOf = async (db: Db, userId: string) => viewUser(db, await find(db, userId))
  const paidBy = async (db: Db, userId: string) => {
    const row = await findSubscription(db, userId)
    return row ? viewPaid(row) : null
  }

  async function change(db: Db, account: AccountRow, target: Product | 'free') {
    const on = servicesOn(db)
    const clientSecret = await asProblem(log, m.subscription_failed, () => changePlan(on, account, target))
    return { clientSecret, user: await userOf(db, account.id) }
  }

  /** Looks up the paid product and the state of a pending payment. */
  async function confirm(db: Db, userId: string) {
    const on = servicesOn(db)
    const outcome = await asProblem(log, m.something_wrong, async () => {
      const { live, open } = await lookUp(on, userId)
      const unpaid = live ? live.payment : open.at(-1)?.payment
      if (!unpaid) return { payment: live ? ('paid' as const) : ('none' as const), problem: null }
      return outcomeOf(await on.payments.readPayment(unpaid), unpaid.clientSecret)
    })
    return { user: await userOf(db, userId), subscription: await paidBy(db, userId), ...outcome }
  }

  return {
    async current(_, { db, caller }) {
      return { subscription: await paidBy(db, caller.userId) }
    },

    async preview({ plan }, { db, caller }) {
      const { payments } = services
      const request = { userId: caller.userId, plan }
      return asProblem(log, m.something_wrong, () => previewChange(db, payments, request))
    },

    async subscribe({ plan }, { db, caller }) {
      servicesOn(db)
      const account = await find(db, caller.userId)
      const given = planNames.indexOf(account.grantedPlan)
      if (plan !== 'free' && planNames.indexOf(plan) <= given) {
        throw new Problem(409, m.plan_given_already({ plan: plans[account.grantedPlan].name }))
      }
      return change(db, account, plan)
    },

    async paymentIntent({ amount }, { db, caller }) {
      servicesOn(db)
      const price = priceInCents('professional')
      if (amount !== price) {
        const message = m.payment_amount_not_ours({ amount: price })
        throw new Problem(422, message, { fields: { amount: message } })
      }
      const account = await find(db, caller.userId)
      // Professional may be included in a plan or a grant; people who pay for it may owe a renewal.
      const paid = await findSubscription(db, account.id)
      const isIncluded = paid?.product !== 'professional' && (await mayBeProfessional(db, account.id))
      if (isIncluded) return { clientSecret: null, user: await viewUser(db, account) }
      return change(db, account, 'professional')
    },

    async confirm(_, { db, caller }) {
      return confirm(db, caller.userId)
    },

    async withdraw(_, { db, caller }) {
      const on = servicesOn(db)
      const payer = await find(db, caller.userId)
      const hasEnded = await asProblem(log, m.payment_withdraw_failed, () => withdrawPayments(on, payer))
      const now = await confirm(db, payer.id)
      const nothing = now.payment === 'paid' ? m.payment_made_already() : m.payment_none_open()
      return { ...now, message: hasEnded ? m.payment_withdrawn() : nothing }
    },

    async cancel(_, { db, caller }) {
      const on = servicesOn(db)
      const payer = await find(db, caller.userId)
      await asCancelProblem(log, () => endPayments(on, payer))
      const account = await find(db, payer.id)
      const { name } = plans[account.plan]
      const isFree = account.plan === 'free'
      const message = isFree ? m.subscription_cancelled() : m.subscription_cancelled_granted({ plan: name })
      return { message, user: await viewUser(db, account) }
    },

    async receipts(_, { db, caller }) {
      const { payments } = servicesOn(db)
      const customerId = await findCustomerId(db, caller.userId)
      if (!customerId) return { card: null, receipts: [] }
      const list = () => unlessUnknown(payments.listInvoices(customerId, listed))
      const shown = await asProblem(log, m.something_wrong, list)
      if (!shown) return { card: null, receipts: [] }
      const row = await findSubscription(db, caller.userId)
      const card =
        row?.cardBrand && row.cardLast4 && row.cardExpMonth && row.cardExpYear
          ? {
              brand: row.cardBrand,
              last4: row.cardLast4,
              expMonth: row.cardExpMonth,
              expYear: row.cardExpYear,
            }
          : null
      return { card, receipts: shown.map((one) => ({ ...one, date: one.date.toISOString() })) }
    },

    async portal({ return_to }, { db, caller, origin }) {
      const { payments } = servicesOn(db)
      const site = linkOrigin(services.settings, origin)
      if (site === undefined) throw new Problem(422, m.address_unknown())
      const customerId = await findCustomerId(db, caller.userId)
      if (!customerId) throw new Problem(404, m.payments_none_yet())
      const open = () => unlessUnknown(payments.openPortal(customerId, site + return_to))
      const url = await asProblem(log, m.something_wrong, open)
      if (!url) throw new Problem(404, m.payments_none_yet())
      return { url }
    },
  }
}

/** Resolves to null when the provider does not know the customer, who then has no payments. */
async function unlessUnknown<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof UnknownCustomer) return null
    throw error
  }
}
