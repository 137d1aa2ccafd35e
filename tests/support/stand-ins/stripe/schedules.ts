import type Stripe from 'stripe'
import { parts } from './form.ts'
import type { Form } from './form.ts'
import { invalid, randomId } from './state.ts'
import type { State } from './state.ts'
import { monthLater } from './subscription-objects.ts'
import { itemOf } from './subscriptions.ts'

/** Schedules: a subscription's price from a date on. */
export function schedulesOf(state: State) {
  const phase = (price: Stripe.Price, start: number, end: number) =>
    ({
      add_invoice_items: [],
      currency: 'usd',
      discounts: [],
      end_date: end,
      items: [{ price: price.id, plan: price.id, quantity: 1, discounts: [], metadata: {} }],
      metadata: {},
      proration_behavior: 'none',
      start_date: start,
      trial_end: null,
    }) as unknown as Stripe.SubscriptionSchedule.Phase

  function create(form: Form): Stripe.SubscriptionSchedule {
    const subscription = state.find('subscription', form.get('from_subscription') ?? '')
    if (subscription.schedule) {
      throw invalid(
        `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule as string}\`.`,
      )
    }
    const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
    const schedule = state.create('subscription_schedule.created', {
      id: randomId('sub_sched'),
      object: 'subscription_schedule',
      billing_mode: { type: 'flexible', flexible: {} },
      canceled_at: null,
      completed_at: null,
      created: state.now(),
      current_phase: { start_date: start, end_date: end },
      customer: subscription.customer,
      end_behavior: 'release',
      livemode: false,
      metadata: {},
      phases: [phase(price, start, end)],
      released_at: null,
      released_subscription: null,
      status: 'active',
      subscription: subscription.id,
    } as unknown as Stripe.SubscriptionSchedule)
    state.change('customer.subscription.updated', subscription, { schedule: schedule.id })
    return schedule
  }

  function requireActive(schedule: Stripe.SubscriptionSchedule) {
    if (schedule.status !== 'active') {
      throw invalid(
        `You cannot modify a subscription schedule that is currently in the \`${schedule.status}\` status. Only subscription schedules in \`not_started\` and \`active\` statuses may be updated.`,
      )
    }
  }

  function update(schedule: Stripe.SubscriptionSchedule, form: Form) {
    requireActive(schedule)
    let start = schedule.current_phase!.start_date
    const first = start
    const phases = parts(form, 'phases').map((fields) => {
      if (fields.has('start_date') && Number(fields.get('start_date')) !== start) {
        throw invalid(
          start === first
            ? 'You can not modify the start date of the current phase.'
            : 'The start date of a phase must be the end date of the one before it.',
        )
      }
      const price = state.find('price', parts(fields, 'items')[0]?.get('price') ?? '')
      const end = fields.has('end_date') ? Number(fields.get('end_date')) : monthLater(start)
      const made = phase(price, start, end)
      start = end
      return made
    })
    state.change('subscription_schedule.updated', schedule, {
      ...(phases.length > 0 && { phases }),
      end_behavior: form.get('end_behavior') ?? schedule.end_behavior,
    })
  }

  function release(schedule: Stripe.SubscriptionSchedule) {
    requireActive(schedule)
    const subscription = state.find('subscription', schedule.subscription as string)
    state.change('subscription_schedule.released', schedule, {
      status: 'released',
      current_phase: null,
      released_at: state.now(),
      released_subscription: subscription.id,
      subscription: null,
    })
    state.change('customer.subscription.updated', subscription, { schedule: null })
  }

  return {
    create,
    update,
    release,
    /** Enters the phase that starts at `at` and returns its price; null without one. */
    advance(subscription: Stripe.Subscription, at: number): Stripe.Price | null {
      if (!subscription.schedule) return null
      const schedule = state.find('subscription_schedule', subscription.schedule as string)
      const next = schedule.phases.find(({ start_date }) => start_date === at)
      if (!next) {
        if (schedule.phases.every(({ end_date }) => end_date <= at)) release(schedule)
        return null
      }
      const current_phase = { start_date: next.start_date, end_date: next.end_date }
      state.change('subscription_schedule.updated', schedule, { current_phase })
      return state.find('price', next.items[0]!.price as string)
    },
  }
}
export type Schedules = ReturnType<typeof schedulesOf>
