import { toSmallestUnit } from '#contract/fields/money.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { UnknownAccount } from './payment-error.ts'
import type { FeeGateway, FeePaymentRef, ShownFeePayment } from './fee-payments.ts'
import { viewPayment } from './stripe-view.ts'

/** Makes a request and converts errors into `PaymentError`. */
type Ask = <T>(request: (stripe: Stripe) => Promise<T>) => Promise<T>

/** Fees through Stripe Connect with direct charges: Stripe's fees and disputes concern the organiser's own account. */
export function stripeFees(ask: Ask): FeeGateway {
  const onAccount = <T>(request: (stripe: Stripe) => Promise<T>) =>
    ask(async (stripe) => {
      try {
        return await request(stripe)
      } catch (error) {
        const { code, type } = error as Stripe.errors.StripeError
        throw code === 'account_invalid' || type === 'StripePermissionError'
          ? new UnknownAccount(code ?? type)
          : error
      }
    })
  const on = ({ accountId }: FeePaymentRef | { accountId: string }) => ({ stripeAccount: accountId })

  return {
    async createAccount({ id, email, country }) {
      const params = {
        country,
        ...(email && { email }),
        metadata: { user: id },
        controller: {
          fees: { payer: 'account' as const },
          losses: { payments: 'stripe' as const },
          requirement_collection: 'stripe' as const,
          stripe_dashboard: { type: 'full' as const },
        },
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      }
      // Stripe rejects other parameters under the same key, so the key contains their hash.
      const hash = createHash('sha256').update(JSON.stringify(params)).digest('base64url')
      const idempotencyKey = `account-${id}-${hash.slice(0, 16)}`
      return (await ask((stripe) => stripe.accounts.create(params, { idempotencyKey }))).id
    },

    async readAccount(accountId) {
      const account = await onAccount((stripe) => stripe.accounts.retrieve(accountId))
      return { detailsSubmitted: account.details_submitted, chargesEnabled: account.charges_enabled }
    },

    async openOnboarding(account, returnUrl) {
      const { url } = await onAccount((stripe) =>
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        }),
      )
      return url
    },

    async createPayment({ id, accountId, amount, currency, description, email }) {
      const intent = await onAccount((stripe) =>
        stripe.paymentIntents.create(
          {
            amount: toSmallestUnit(amount, currency),
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            description,
            ...(email && { receipt_email: email }),
            metadata: { fee_payment: id },
          },
          { ...on({ accountId }), idempotencyKey: `fee-${id}` },
        ),
      )
      return viewIntent(intent)
    },

    async readPayment(payment) {
      const expand = ['latest_charge']
      return viewIntent(
        await onAccount((stripe) =>
          stripe.paymentIntents.retrieve(payment.providerId, { expand }, on(payment)),
        ),
      )
    },

    async cancelPayment(payment) {
      await onAccount((stripe) => stripe.paymentIntents.cancel(payment.providerId, {}, on(payment)))
    },

    async refundPayment(payment) {
      await onAccount(async (stripe) => {
        try {
          await stripe.refunds.create(
            { payment_intent: payment.providerId },
            { ...on(payment), idempotencyKey: `fee-refund-${payment.providerId}` },
          )
        } catch (error) {
          // Refunded in the dashboard, or before the key expired.
          if ((error as Stripe.errors.StripeError).code !== 'charge_already_refunded') throw error
        }
      })
    },
  }
}

function viewIntent(intent: Stripe.PaymentIntent): ShownFeePayment {
  const { id, status, latest_charge: charge } = intent
  const { waitsFor, problem } = viewPayment(intent)
  const settled: Partial<Record<string, 'paid' | 'cancelled'>> = { succeeded: 'paid', canceled: 'cancelled' }
  const state = ownValue(settled, status) ?? 'open'
  return {
    providerId: id,
    state,
    clientSecret: state === 'open' ? intent.client_secret : null,
    waitsFor,
    problem,
    isRefunded: typeof charge === 'object' && charge !== null && charge.refunded,
  }
}
