import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Product } from '#contract/plans.ts'
import { requestIdHeader } from '#server/request-id.ts'
import type { Settings } from '#server/settings.ts'
import { PaymentError, UnknownCustomer } from './payment-error.ts'
import type { PaymentGateway } from './payments.ts'
import { findOrCreatePrices } from './stripe-prices.ts'
import { stripeFees } from './stripe-fees.ts'
import { paymentErrorOf, viewEvent, viewInvoice, viewPayment, viewSubscription } from './stripe-view.ts'

/** In milliseconds. */
const defaultTimeout = 10_000
/** Maximum age of a webhook signature, in seconds. */
const tolerance = 300
/** Lifetime of an idempotency key, in milliseconds. */
const keyLifetime = 600_000
/** The library's version. Webhooks may use any: only their ids are read. */
const apiVersion = '2026-10-28.endive'

/** Returns null when Stripe is not configured. */
export function paymentGateway({ stripe }: Settings, timeout = defaultTimeout): PaymentGateway | null {
  return stripe ? stripePayments(stripe, timeout) : null
}

function stripePayments(settings: NonNullable<Settings['stripe']>, timeout: number): PaymentGateway {
  let opened: Promise<Stripe> | undefined
  let priceIds: Promise<Record<Product, string>> | undefined

  async function ask<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await (opened ??= openClient(settings, timeout))
    try {
      return await request(stripe)
    } catch (error) {
      throw paymentErrorOf(error)
    }
  }

  /** Returns Stripe's price id. The prices are loaded once, and again after a failure. */
  async function priceIdOf(product: Product): Promise<string> {
    priceIds ??= ask(findOrCreatePrices)
    try {
      return (await priceIds)[product]
    } catch (error) {
      priceIds = undefined
      throw error
    }
  }

  /**
   * Makes a request that needs a price. When rejected, reloads the prices (one may be archived) and retries with
   * another key (`suffix`), since Stripe repeats a rejection.
   */
  async function askWithPrice<T>(
    product: Product,
    request: (stripe: Stripe, price: string, suffix: string) => Promise<T>,
  ): Promise<T> {
    const attempt = async (suffix: string) => {
      const price = await priceIdOf(product)
      return ask((stripe) => request(stripe, price, suffix))
    }
    try {
      return await attempt('')
    } catch (error) {
      if (!(error instanceof PaymentError && error.kind === 'refused')) throw error
      priceIds = undefined
      return attempt('-again')
    }
  }

  const retrieve = (id: string) =>
    ask(async (stripe) => {
      try {
        return await stripe.subscriptions.retrieve(id)
      } catch (error) {
        // Ended subscriptions stay readable, so the keys belong to another account.
        const { code } = error as Stripe.errors.StripeError
        throw code === 'resource_missing' ? new UnknownCustomer(code) : error
      }
    })

  return {
    fees: stripeFees(ask),

    async createCustomer({ id, name, email }, former) {
      const person = { name, ...(email && { email }), metadata: { user: id } }
      // Stripe rejects other parameters under the same key, and returns the former customer for equal ones.
      const hash = createHash('sha256')
        .update(JSON.stringify([person, former]))
        .digest('base64url')
      const idempotencyKey = `customer-${id}-${hash.slice(0, 16)}`
      return (await ask((stripe) => stripe.customers.create(person, { idempotencyKey }))).id
    },

    async listSubscriptions(customer) {
      const expand = ['data.latest_invoice.confirmation_secret', 'data.default_payment_method']
      const { data } = await ask((stripe) =>
        stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }),
      )
      return data.toReversed().flatMap((one) => viewSubscription(one) ?? [])
    },

    async createSubscription({ id, customerId, product }) {
      await askWithPrice(product, (stripe, price, suffix) =>
        stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price }],
            payment_behavior: 'default_incomplete',
            payment_settings: {
              save_default_payment_method: 'on_subscription',
              payment_method_types: ['card'],
            },
            metadata: { checkout: id },
          },
          { idempotencyKey: `checkout-${id}${suffix}` },
        ),
      )
    },

    async raise(shown, product) {
      const item = itemOf(await retrieve(shown.id))
      // Shared by two devices. Changes with the next invoice and after `keyLifetime`, since Stripe repeats its own
      // errors under a key.
      const period = Math.floor(Date.now() / keyLifetime)
      const idempotencyKey = `raise-${shown.id}-${shown.latestInvoice?.id}-${product}-${period}`
      await askWithPrice(product, (stripe, price, suffix) =>
        stripe.subscriptions.update(
          shown.id,
          {
            items: [{ id: item.id, price }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'pending_if_incomplete',
          },
          { idempotencyKey: idempotencyKey + suffix },
        ),
      )
    },

    async renewAs(shown, product) {
      const subscription = await retrieve(shown.id)
      const item = itemOf(subscription)
      // Stripe's portal ends a subscription by date alone, and only clearing that date reverts it.
      const endsByDate = subscription.cancel_at !== null && !subscription.cancel_at_period_end
      const other = product !== null && product !== shown.product
      await askWithPrice(product ?? shown.product, (stripe, price) =>
        stripe.subscriptions.update(shown.id, {
          items: [{ id: item.id, price }],
          proration_behavior: 'none',
          ...(endsByDate && product !== null
            ? { cancel_at: '' }
            : { cancel_at_period_end: product === null }),
          // The paid product is stored with the renewal price in one request, so they never diverge.
          metadata: {
            paid_product: other ? shown.product : '',
            paid_until: other ? String(shown.periodEnd.getTime() / 1000) : '',
          },
        }),
      )
    },

    async cancel(subscriptionId) {
      await ask((stripe) => stripe.subscriptions.cancel(subscriptionId))
    },

    async withdraw({ invoiceId }) {
      await ask((stripe) => stripe.invoices.voidInvoice(invoiceId))
    },

    async refund({ latestInvoice }) {
      const { id } = latestInvoice!
      const invoice = await ask((stripe) => stripe.invoices.retrieve(id, { expand: ['payments'] }))
      for (const { payment } of invoice.payments?.data ?? []) {
        const intent = payment.payment_intent as string | undefined
        if (!intent) continue
        await ask(async (stripe) => {
          try {
            const idempotencyKey = `refund-${intent}`
            await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey })
          } catch (error) {
            // Refunded by the operator, or before the key expired.
            if ((error as Stripe.errors.StripeError).code !== 'charge_already_refunded') throw error
          }
        })
      }
    },

    async previewRaise(subscriptionId, product) {
      const item = itemOf(await retrieve(subscriptionId))
      const preview = await askWithPrice(product, (stripe, price) =>
        stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: item.id, price }],
            proration_behavior: 'always_invoice',
          },
        }),
      )
      return preview.amount_due
    },

    async readPayment({ clientSecret }) {
      if (clientSecret === null) return { state: 'waiting', waitsFor: 'provider', problem: null }
      const id = clientSecret.split('_secret_')[0]!
      return viewPayment(await ask((stripe) => stripe.paymentIntents.retrieve(id)))
    },

    async listInvoices(customer, limit) {
      const { data } = await ask((stripe) => stripe.invoices.list({ customer, limit }))
      return data.flatMap((one) => viewInvoice(one) ?? [])
    },

    async openPortal(customer, returnUrl) {
      const { url } = await ask((stripe) =>
        stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
      )
      return url
    },

    async readEvent(body, signature) {
      const { webhooks, errors } = await library()
      // Events of connected accounts are signed with another endpoint's secret.
      for (const secret of [settings.webhookSecret, settings.connectWebhookSecret]) {
        if (secret === undefined) continue
        try {
          return viewEvent(webhooks.constructEvent(body, signature, secret, tolerance))
        } catch (error) {
          if (error instanceof SyntaxError) return null
          if (!(error instanceof errors.StripeSignatureVerificationError)) throw error
        }
      }
      return null
    },
  }
}

const itemOf = ({ items }: Stripe.Subscription) => items.data[0]!

/** Lazy: large, and most servers take no payments. */
async function library(): Promise<typeof Stripe> {
  return (await import('stripe')).default
}

async function openClient(
  { secretKey, apiBase }: NonNullable<Settings['stripe']>,
  timeout: number,
): Promise<Stripe> {
  const Client = await library()
  const { hostname, port, protocol } = new URL(apiBase ?? 'https://api.stripe.com')
  const secure = protocol === 'https:'
  return new Client(secretKey, {
    apiVersion,
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: withRequestIds(Client.createNodeHttpClient()),
  })
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

function withRequestIds(http: HttpClient): HttpClient {
  const { makeRequest } = http
  http.makeRequest = (...request: Parameters<typeof makeRequest>) => {
    const [host, port, path, method, headers, ...rest] = request
    return makeRequest.call(http, host, port, path, method, { ...headers, ...requestIdHeader() }, ...rest)
  }
  return http
}
