import type { Application } from '#contract/leagues/application.ts'
import { feeOf } from '#contract/leagues/fee-due.ts'
import type { fees as area } from '#contract/leagues/fees.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { asProblem, outcomeOf } from '#server/billing/payment-problem.ts'
import type { Db } from '#server/db/connection.ts'
import type { FeeGateway } from '#server/gateways/payments/fee-payments.ts'
import type { PaymentGateway } from '#server/gateways/payments/payments.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { linkOrigin } from '#server/http/link-origin.ts'
import type { Log } from '#server/log.ts'
import type { Notify } from '#server/notify.ts'
import type { Settings } from '#server/settings.ts'
import { refreshAccount } from './accounts.ts'
import { beginPayment } from './begin.ts'
import { lookUp } from './look-up.ts'
import { dueOf, viewAccount } from './rules.ts'
import * as store from './store.ts'
import type { PayoutAccountRow } from './store.ts'

interface Services {
  /** Null: no provider is set up, and nothing is paid by card. */
  payments: PaymentGateway | null
  notify: Notify
  log: Log
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>
  /** An application as its applicant, or its organiser, sees it; undefined: it is not theirs. */
  viewApplication: (
    db: Db,
    applicationId: string,
    as: { applicant: string } | 'organiser',
  ) => Promise<Application | undefined>
}

/** The account type of those who post. */
const organiser = 2

/** Fees that are paid by card, to accounts of the organisers. */
export function feesHandlers(services: Services): Handlers<typeof area> {
  const { log, notify } = services

  /** Throws a 402 where no provider is set up. */
  function gateway(): FeeGateway {
    if (!services.payments) throw new Problem(402, m.payments_off())
    return services.payments.fees
  }

  async function view(db: Db, id: string, as: { applicant: string } | 'organiser'): Promise<Application> {
    const application = await services.viewApplication(db, id, as)
    if (!application) throw notFound()
    return application
  }

  /** The account of a person as the provider shows it now; null: they have none. */
  async function findAccount(db: Db, userId: string): Promise<PayoutAccountRow | null> {
    const row = await store.findAccount(db, userId)
    const shown = row && (await refreshAccount(db, gateway(), row.providerId))
    return shown ? { ...row, ...shown } : null
  }

  return {
    async account(_, { db, caller }) {
      gateway()
      const row = await asProblem(log, m.something_wrong, () => findAccount(db, caller.userId))
      return { account: row && viewAccount(row) }
    },

    async setUp({ country }, { db, caller: { userId }, origin }) {
      const provider = gateway()
      const { email, type } = await store.findPerson(db, userId)
      if (type !== organiser) throw new Problem(403, m.league_organisers_only())
      const site = linkOrigin(services.settings, origin)
      if (site === undefined) throw new Problem(422, m.address_unknown())
      const returnUrl = `${site}/leagues/payouts`
      return asProblem(log, m.payout_refused, async () => {
        const row =
          (await findAccount(db, userId)) ??
          (await store.addAccount(db, {
            userId,
            country,
            providerId: await provider.createAccount({ id: userId, email, country }),
          }))
        return { url: await provider.openOnboarding(row.providerId, returnUrl) }
      })
    },

    async disconnect(_, { db, caller }) {
      await store.removeAccount(db, caller.userId)
      return { message: m.payout_disconnected() }
    },

    async find({ application_id }, { db, caller }) {
      const application = await view(db, application_id, { applicant: caller.userId })
      const payable = (await store.findPayable(db, application_id))!
      const due = services.payments && dueOf(payable)
      return {
        application,
        amount: feeOf(payable),
        currency: payable.fields.currency,
        account_id: due?.accountId ?? null,
      }
    },

    async pay({ application_id }, { db, caller: { userId } }) {
      const on = { db, fees: gateway(), notify }
      const begin = () => beginPayment(on, application_id, userId)
      return { clientSecret: await asProblem(log, m.fee_refused, begin) }
    },

    async confirm({ application_id }, { db, caller: { userId } }) {
      const on = { db, fees: gateway(), notify }
      const as = { applicant: userId }
      await view(db, application_id, as)
      const live = await store.findLive(db, application_id)
      const shown =
        live?.state === 'open' && (await asProblem(log, m.something_wrong, () => lookUp(on, live)))
      const application = await view(db, application_id, as)
      if (application.paid) return { application, payment: 'paid' as const, problem: null }
      if (!shown || shown.state !== 'open') return { application, payment: 'none' as const, problem: null }
      const state = shown.problem === null ? 'waiting' : 'failed'
      return { application, ...outcomeOf({ ...shown, state }, shown.clientSecret) }
    },

    async refund({ application_id }, { db }) {
      const on = { db, fees: gateway(), notify }
      const live = await store.findLive(db, application_id)
      if (live?.state !== 'paid' || live.providerId === null) throw new Problem(409, m.fee_not_by_card())
      const { accountId, providerId } = live
      await asProblem(log, m.fee_refund_refused, async () => {
        await on.fees.refundPayment({ accountId, providerId })
        await lookUp(on, live)
      })
      return { message: m.fee_refunded(), application: await view(db, application_id, 'organiser') }
    },
  }
}
