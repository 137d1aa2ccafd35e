import type Stripe from 'stripe'
import type { Follow, Payments } from './payments.ts'
import { monthLater } from './subscription-objects.ts'
import { isOver, itemOf, patienceSeconds } from './subscriptions.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Schedules } from './schedules.ts'
import type { State } from './state.ts'

const day = 24 * 60 * 60
/** Retry delays of a declined renewal in seconds; the subscription ends after the last one. */
const retryAfter = [3 * day, 2 * day, 2 * day, 7 * day]
/** Duration of a renewal invoice's draft state. */
const draftSeconds = 60 * 60

const subscriptionIdOf = (invoice: Stripe.Invoice) =>
  invoice.parent?.subscription_details?.subscription as string

/** Effects of paid and failed invoices on a subscription. */
export function followPayments(
  state: State,
  parts: () => { payments: Payments; subscriptions: Subscriptions },
): Follow {
  return {
    paid(invoice) {
      const subscription = state.find('subscription', subscriptionIdOf(invoice))
      if (isOver(subscription)) return
      const { payments, subscriptions } = parts()
      const latest = subscription.latest_invoice === invoice.id
      const fields: Partial<Stripe.Subscription> = {}
      const method = payments.intentOf(invoice)?.payment_method
      const { save_default_payment_method: saved } = subscription.payment_settings ?? {}
      if (method && saved === 'on_subscription') fields.default_payment_method = method as string
      if (latest && (subscription.status === 'incomplete' || subscription.status === 'past_due')) {
        fields.status = 'active'
      }
      const next = latest ? subscription.pending_update?.subscription_items?.[0]?.price : undefined
      if (!next) return state.change('customer.subscription.updated', subscription, fields)
      subscriptions.apply(subscription, next, { ...fields, pending_update: null })
      state.emit('customer.subscription.pending_update_applied', subscription)
    },
    unpaid(invoice) {
      const subscription = state.find('subscription', subscriptionIdOf(invoice))
      const latest = subscription.latest_invoice === invoice.id
      if (!latest || isOver(subscription) || subscription.pending_update) return
      if (subscription.status === 'active')
        state.change('customer.subscription.updated', subscription, { status: 'past_due' })
    },
  }
}

interface Due {
  at: number
  happens: () => void
}

/** Time-based events: renewals, retries, expirations and schedules. */
export function lifecycleOf(
  state: State,
  payments: Payments,
  subscriptions: Subscriptions,
  schedules: Schedules,
) {
  function renew(subscription: Stripe.Subscription) {
    if (subscription.cancel_at !== null) return subscriptions.end(subscription, 'cancellation_requested')
    const current = itemOf(subscription)
    const start = current.current_period_end
    const price = schedules.advance(subscription, start) ?? current.price
    let end = subscription.billing_cycle_anchor
    for (let months = 1; end <= start; months += 1)
      end = monthLater(subscription.billing_cycle_anchor, months)
    const item = {
      ...current,
      price: structuredClone(price),
      current_period_start: start,
      current_period_end: end,
    }
    const invoice = payments.draft(subscription, 'subscription_cycle', [subscriptions.whole(item)])
    state.change('customer.subscription.updated', subscription, {
      items: { ...subscription.items, data: [item] },
      latest_invoice: invoice.id,
    })
  }

  function collect(invoice: Stripe.Invoice) {
    const subscription = state.find('subscription', subscriptionIdOf(invoice))
    if (isOver(subscription)) return void (invoice.next_payment_attempt = null)
    if (invoice.status === 'draft') payments.finalize(invoice)
    subscriptions.tryToCollect(invoice, subscription, true)
    if (invoice.status !== 'open') return
    const wait = retryAfter[invoice.attempt_count - 1]
    invoice.next_payment_attempt = wait ? state.now() + wait : null
    if (!wait) subscriptions.end(subscription, 'payment_failed')
  }

  function dueOf(subscription: Stripe.Subscription): Due[] {
    if (isOver(subscription)) return []
    if (subscription.status === 'incomplete') {
      const at = subscription.created + patienceSeconds
      return [{ at, happens: () => subscriptions.expire(subscription) }]
    }
    const { pending_update } = subscription
    const at = itemOf(subscription).current_period_end
    return [
      ...(pending_update
        ? [
            {
              at: pending_update.expires_at,
              happens: () => subscriptions.cancelPendingUpdate(subscription, 'expired'),
            },
          ]
        : []),
      { at, happens: () => renew(subscription) },
    ]
  }

  function dueOfInvoice(invoice: Stripe.Invoice): Due[] {
    const at = invoice.status === 'draft' ? invoice.created + draftSeconds : invoice.next_payment_attempt
    return at === null ? [] : [{ at, happens: () => collect(invoice) }]
  }

  /** Advances the time to `target` (seconds), processing events in order. */
  return function advanceTo(target: number) {
    for (;;) {
      const due = [
        ...state.all('subscription').flatMap(dueOf),
        ...state.all('invoice').flatMap(dueOfInvoice),
      ].sort((one, other) => one.at - other.at)
      const next = due[0]
      if (!next || next.at > target) break
      state.setNow(Math.max(state.now(), next.at))
      next.happens()
    }
    state.setNow(target)
  }
}
