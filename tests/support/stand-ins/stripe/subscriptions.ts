import type Stripe from 'stripe'
import { flag, metadata, parts } from './form.ts'
import type { Form } from './form.ts'
import type { Line } from './invoice-objects.ts'
import type { Payments } from './payments.ts'
import { invalid, Refused } from './state.ts'
import type { State } from './state.ts'
import { composeSubscription } from './subscription-objects.ts'

/** Timeout of a first payment and of a pending update, in seconds. */
export const patienceSeconds = 23 * 60 * 60

export const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!
export const isOver = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired'

const noSuchCustomer = (id: string) =>
  invalid(`No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' })

/** Returns the customer of a parameter, even if deleted. Throws if unknown. */
export function requireKnown(state: State, id: string): Stripe.Customer {
  const customer = state.all('customer').find((one) => one.id === id)
  if (!customer) throw noSuchCustomer(id)
  return customer
}

/** Monthly subscriptions to one price. */
export function subscriptionsOf(state: State, payments: Payments) {
  const methodOf = ({ default_payment_method, customer }: Stripe.Subscription) =>
    (default_payment_method ??
      state.find('customer', customer as string).invoice_settings.default_payment_method) as string | null

  function priceOf(form: Form): Stripe.Price {
    const price = state.find('price', form.get('price') ?? '')
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.')
    return price
  }

  const whole = ({
    price,
    current_period_start: start,
    current_period_end: end,
  }: Stripe.SubscriptionItem) => ({
    amount: price.unit_amount!,
    price,
    description: `1 × ${price.nickname ?? price.lookup_key ?? price.id}`,
    proration: false,
    period: { start, end },
  })

  function create(form: Form): Stripe.Subscription {
    const customer = requireKnown(state, form.get('customer') ?? '')
    if ('deleted' in customer) throw noSuchCustomer(customer.id)
    const behavior = form.get('payment_behavior') ?? 'allow_incomplete'
    const price = priceOf(parts(form, 'items')[0] ?? new URLSearchParams())
    const subscription = state.put(composeSubscription(state, customer.id, price, form))
    const invoice = payments.draft(subscription, 'subscription_create', [whole(itemOf(subscription))])
    subscription.latest_invoice = invoice.id
    payments.finalize(invoice)
    state.emit('customer.subscription.created', subscription)
    const offSession = flag(form, 'off_session')
    if (behavior === 'error_if_incomplete') payAtOnce(subscription, invoice, offSession)
    else if (behavior === 'allow_incomplete') tryToCollect(invoice, subscription, offSession)
    return subscription
  }

  /** Prorations of a price change: credit for the old, charge for the new price. */
  function prorations(subscription: Stripe.Subscription, next: Stripe.Price, at: number): Line[] {
    const { price, current_period_start, current_period_end: end } = itemOf(subscription)
    const left = Math.max(0, (end - at) / (end - current_period_start))
    const part = (one: Stripe.Price, sign: 1 | -1): Line => ({
      amount: sign * Math.round(one.unit_amount! * left),
      price: one,
      description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${one.nickname ?? one.lookup_key ?? one.id}`,
      proration: true,
      period: { start: at, end },
    })
    return [part(price, -1), part(next, 1)]
  }

  function apply(
    subscription: Stripe.Subscription,
    price: Stripe.Price,
    more?: Partial<Stripe.Subscription>,
  ) {
    const current = itemOf(subscription)
    state.change('customer.subscription.updated', subscription, {
      ...more,
      items: { ...subscription.items, data: [{ ...current, price: structuredClone(price) }] },
    })
  }

  function changePrice(subscription: Stripe.Subscription, form: Form, change: Form) {
    if (change.get('id') !== itemOf(subscription).id) {
      throw invalid('A subscription to two prices is none of the stand-in: name the `id` of the item.')
    }
    const price = priceOf(change)
    const behavior = form.get('payment_behavior') ?? 'allow_incomplete'
    if (form.get('proration_behavior') !== 'always_invoice') return apply(subscription, price)
    if (subscription.pending_update) cancelPendingUpdate(subscription)
    const at = Number(form.get('proration_date') ?? state.now())
    const invoice = payments.draft(subscription, 'subscription_update', prorations(subscription, price, at))
    if (behavior === 'error_if_incomplete') {
      payments.finalize(invoice)
      payAtOnce(subscription, invoice, flag(form, 'off_session'))
      return apply(subscription, price, { latest_invoice: invoice.id })
    }
    if (behavior === 'pending_if_incomplete') {
      subscription.latest_invoice = invoice.id
      subscription.pending_update = {
        billing_cycle_anchor: null,
        expires_at: state.now() + patienceSeconds,
        subscription_items: [{ ...itemOf(subscription), price: structuredClone(price) }],
        trial_end: null,
        trial_from_plan: null,
      } as Stripe.Subscription.PendingUpdate
    } else {
      apply(subscription, price, { latest_invoice: invoice.id })
    }
    payments.finalize(invoice)
    if (behavior !== 'default_incomplete') tryToCollect(invoice, subscription, flag(form, 'off_session'))
    if (subscription.pending_update) state.emit('customer.subscription.updated', subscription)
  }

  /** Charges the card on file; a declined invoice stays open. */
  function tryToCollect(invoice: Stripe.Invoice, subscription: Stripe.Subscription, offSession: boolean) {
    try {
      payments.collect(invoice, methodOf(subscription), offSession)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }

  /** Charges the card on file, or throws without leaving an open invoice. */
  function payAtOnce(subscription: Stripe.Subscription, invoice: Stripe.Invoice, offSession: boolean) {
    try {
      payments.collect(invoice, methodOf(subscription), offSession)
      if (invoice.status === 'paid') return
      throw new Refused(402, {
        type: 'card_error',
        code: 'subscription_payment_intent_requires_action',
        message: 'Payment for this subscription requires additional user action before it can be completed.',
      })
    } catch (error) {
      payments.void(invoice)
      throw error
    }
  }

  function update(subscription: Stripe.Subscription, form: Form) {
    if (isOver(subscription)) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    }
    const items = parts(form, 'items')
    if (form.get('payment_behavior') === 'pending_if_incomplete') requireSupported(form)
    if (subscription.schedule && ['cancel_at', 'cancel_at_period_end'].some((name) => form.has(name))) {
      throw invalid(
        `The subscription is managed by the subscription schedule \`${subscription.schedule as string}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      )
    }
    const fields: Partial<Stripe.Subscription> = { metadata: metadata(form, subscription.metadata) }
    const method = form.get('default_payment_method')
    if (method) fields.default_payment_method = state.find('payment_method', method).id
    const cancelAt = form.get('cancel_at')
    // Like the portal: the flag stays false, and only `cancel_at` reverts it.
    if (cancelAt !== null) {
      const ends = cancelAt === 'max_period_end'
      fields.cancel_at = ends ? itemOf(subscription).current_period_end : null
      fields.canceled_at = ends ? state.now() : null
    }
    if (form.has('cancel_at_period_end')) {
      const ends = flag(form, 'cancel_at_period_end')
      if (cancelAt !== null) throw invalid('You can only pass one of cancel_at and cancel_at_period_end.')
      if (ends !== subscription.cancel_at_period_end) {
        fields.cancel_at_period_end = ends
        fields.cancel_at = ends ? itemOf(subscription).current_period_end : null
        fields.canceled_at = ends ? state.now() : null
      }
    }
    state.change('customer.subscription.updated', subscription, fields)
    if (items[0]) changePrice(subscription, form, items[0])
  }

  function cancelPendingUpdate(subscription: Stripe.Subscription, type?: 'expired') {
    const invoice = state.find('invoice', subscription.latest_invoice as string)
    if (invoice.status === 'open') payments.void(invoice)
    const event = type ? 'customer.subscription.pending_update_expired' : 'customer.subscription.updated'
    state.change(event, subscription, { pending_update: null })
  }

  /** Ends a subscription immediately; an unpaid one expires. */
  function finish(subscription: Stripe.Subscription, reason: Stripe.Subscription.CancellationDetails.Reason) {
    if (isOver(subscription)) {
      throw new Refused(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such subscription: '${subscription.id}'`,
      })
    }
    if (subscription.status === 'incomplete') return expire(subscription)
    const schedule =
      subscription.schedule && state.find('subscription_schedule', subscription.schedule as string)
    if (schedule) {
      state.change('subscription_schedule.canceled', schedule, {
        status: 'canceled',
        canceled_at: state.now(),
        current_phase: null,
      })
    }
    state.change('customer.subscription.deleted', subscription, {
      status: 'canceled',
      canceled_at: state.now(),
      ended_at: state.now(),
      pending_update: null,
      schedule: null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    })
  }

  /** Expires unpaid subscriptions. */
  function expire(subscription: Stripe.Subscription) {
    const invoice = state.find('invoice', subscription.latest_invoice as string)
    if (invoice.status === 'open') payments.void(invoice)
    const status = 'incomplete_expired'
    state.change('customer.subscription.updated', subscription, { status, ended_at: state.now() })
  }

  return {
    create,
    update,
    expire,
    prorations,
    whole,
    apply,
    methodOf,
    end: finish,
    cancelPendingUpdate,
    priceOf,
    tryToCollect,
  }
}
export type Subscriptions = ReturnType<typeof subscriptionsOf>

/** Stripe restricts the parameters allowed with `pending_if_incomplete`. */
function requireSupported(form: Form) {
  const supported = new Set([
    'items',
    'payment_behavior',
    'proration_behavior',
    'proration_date',
    'billing_cycle_anchor',
    'off_session',
    'expand',
    'trial_end',
    'trial_from_plan',
    'add_invoice_items',
  ])
  const other = [...form.keys()].map((key) => key.split('[')[0]!).find((name) => !supported.has(name))
  if (other) {
    throw invalid(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params, and \`${other}\` is none of them.`,
      { param: other },
    )
  }
}
