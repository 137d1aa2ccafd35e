import type Stripe from 'stripe'
import { firstItem, matches, pageOf, paging } from './catalogue-routes.ts'
import type { Route } from './catalogue-routes.ts'
import { below, flag } from './form.ts'
import type { Form } from './form.ts'
import type { Payments } from './payments.ts'
import type { Schedules } from './schedules.ts'
import { invalid } from './state.ts'
import type { State } from './state.ts'
import { requireKnown } from './subscriptions.ts'
import type { Subscriptions } from './subscriptions.ts'

interface Parts {
  state: State
  payments: Payments
  subscriptions: Subscriptions
  schedules: Schedules
}

/** Subscriptions with schedules and invoices. */
export function subscriptionRoutes({
  state,
  payments,
  subscriptions,
  schedules,
}: Parts): Record<string, Route> {
  const subscriptionIdOf = (invoice: Stripe.Invoice) => invoice.parent?.subscription_details?.subscription

  function open(id: string): Stripe.Invoice {
    const invoice = state.find('invoice', id)
    if (invoice.status === 'open') return invoice
    throw invalid(
      invoice.status === 'paid'
        ? 'Invoice is already paid'
        : `This invoice is ${invoice.status} and can no longer be changed.`,
    )
  }

  function isListed(form: Form, { status }: Stripe.Subscription) {
    const statusFilter = form.get('status')
    if (statusFilter === 'all') return true
    return statusFilter ? status === statusFilter : status !== 'canceled' && status !== 'incomplete_expired'
  }

  function preview(form: Form) {
    const subscription = state.find('subscription', form.get('subscription') ?? '')
    const details = below(form, 'subscription_details')
    const change = firstItem(details, 'items')
    if (!change || details.get('proration_behavior') !== 'always_invoice') {
      return payments.compose(subscription, [subscriptions.whole(subscription.items.data[0]!)])
    }
    const at = Number(details.get('proration_date') ?? state.now())
    const lines = subscriptions.prorations(subscription, subscriptions.priceOf(change), at)
    const invoice = payments.compose(subscription, lines)
    return { ...invoice, id: invoice.id.replace('in_', 'upcoming_in_') }
  }

  return {
    'POST /v1/subscriptions': {
      takes: [
        'customer',
        'items',
        'payment_behavior',
        'payment_settings',
        'metadata',
        'default_payment_method',
        'off_session',
        'description',
        'collection_method',
      ],
      run: (form) => subscriptions.create(form),
    },
    'GET /v1/subscriptions': {
      takes: [...paging, 'customer', 'status', 'price'],
      run: (form) => {
        const customer = form.get('customer')
        if (customer) requireKnown(state, customer)
        const found = state
          .all('subscription')
          .filter((one) => matches(form, one, ['customer']) && isListed(form, one))
        return pageOf('/v1/subscriptions', found, form)
      },
    },
    'GET /v1/subscriptions/:id': { takes: [], run: (_, id) => state.find('subscription', id) },
    'POST /v1/subscriptions/:id': {
      takes: [
        'items',
        'proration_behavior',
        'proration_date',
        'payment_behavior',
        'payment_settings',
        'cancel_at',
        'cancel_at_period_end',
        'metadata',
        'default_payment_method',
        'off_session',
      ],
      run: (form, id) => {
        const subscription = state.find('subscription', id)
        subscriptions.update(subscription, form)
        return subscription
      },
    },
    'DELETE /v1/subscriptions/:id': {
      takes: ['invoice_now', 'prorate', 'cancellation_details'],
      run: (_, id) => {
        const subscription = state.find('subscription', id)
        subscriptions.end(subscription, 'cancellation_requested')
        return subscription
      },
    },
    'POST /v1/subscription_schedules': {
      takes: ['from_subscription'],
      run: (form) => schedules.create(form),
    },
    'GET /v1/subscription_schedules': {
      takes: [...paging, 'customer'],
      run: (form) =>
        pageOf(
          '/v1/subscription_schedules',
          state.all('subscription_schedule').filter((one) => matches(form, one, ['customer'])),
          form,
        ),
    },
    'GET /v1/subscription_schedules/:id': {
      takes: [],
      run: (_, id) => state.find('subscription_schedule', id),
    },
    'POST /v1/subscription_schedules/:id': {
      takes: ['phases', 'end_behavior', 'proration_behavior', 'metadata'],
      run: (form, id) => {
        const schedule = state.find('subscription_schedule', id)
        schedules.update(schedule, form)
        return schedule
      },
    },
    'POST /v1/subscription_schedules/:id/release': {
      takes: ['preserve_cancel_date'],
      run: (_, id) => {
        const schedule = state.find('subscription_schedule', id)
        schedules.release(schedule)
        return schedule
      },
    },
    'GET /v1/invoices': {
      takes: [...paging, 'customer', 'subscription', 'status'],
      run: (form) => {
        const customer = form.get('customer')
        if (customer) requireKnown(state, customer)
        const found = state
          .all('invoice')
          .filter((one) => matches(form, one, ['customer', 'status']))
          .filter((one) => !form.has('subscription') || subscriptionIdOf(one) === form.get('subscription'))
        return pageOf('/v1/invoices', found, form)
      },
    },
    'POST /v1/invoices/create_preview': {
      takes: ['customer', 'subscription', 'subscription_details'],
      run: preview,
    },
    'GET /v1/invoices/:id': { takes: [], run: (_, id) => state.find('invoice', id) },
    'POST /v1/invoices/:id/pay': {
      takes: ['payment_method', 'off_session', 'paid_out_of_band'],
      run: (form, id) => {
        const invoice = open(id)
        const subscription = state.find('subscription', subscriptionIdOf(invoice) as string)
        const method = form.get('payment_method') ?? subscriptions.methodOf(subscription)
        payments.collect(invoice, method, form.has('off_session') ? flag(form, 'off_session') : true)
        return invoice
      },
    },
    'POST /v1/invoices/:id/void': {
      takes: [],
      run: (_, id) => {
        const invoice = open(id)
        payments.void(invoice)
        const subscription = state.find('subscription', subscriptionIdOf(invoice) as string)
        if (subscription.latest_invoice === id) {
          if (subscription.pending_update) subscriptions.cancelPendingUpdate(subscription)
          if (subscription.status === 'incomplete') subscriptions.expire(subscription)
        }
        return invoice
      },
    },
  }
}
