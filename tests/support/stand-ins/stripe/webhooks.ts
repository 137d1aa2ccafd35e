import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'

/** Takes an event; resolves to the status of the response. */
export type Receiver = (body: string, headers: Record<string, string>) => Promise<number>

/** How one delivery is made. `signedAt`: seconds, when it is another time than now. */
export interface DeliveryOptions {
  badSignature?: boolean
  signedAt?: number
}

/** The headers of a delivery, signed as Stripe signs. */
export function signedHeaders(
  body: string,
  secret: string,
  { badSignature, signedAt }: DeliveryOptions = {},
) {
  const time = signedAt ?? Math.floor(Date.now() / 1000)
  const key = badSignature ? `${secret}-of-another` : secret
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${time},v1=${signature},v0=${'0'.repeat(64)}`,
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
}

/**
 * Delivers events, one after the other, to whoever was last named by `deliverTo`; those of connected accounts are signed by
 * another secret than our own.
 */
export function webhooksOf({ own, connect }: { own: string; connect: string }) {
  let receiver: Receiver | null = null
  let holding = false
  let dropped: (type: string) => boolean = () => false
  let twice = false
  let pending = Promise.resolve()
  let held: Stripe.Event[] = []
  const undelivered = new Set<Stripe.Event>()

  async function deliver(event: Stripe.Event, options?: DeliveryOptions): Promise<number> {
    const body = JSON.stringify(event)
    const secret = event.account === undefined ? own : connect
    // The receiver may be a server that has just been stopped.
    const status = receiver ? await receiver(body, signedHeaders(body, secret, options)).catch(() => 0) : 0
    if (status >= 200 && status < 300) undelivered.delete(event)
    else undelivered.add(event)
    return status
  }

  function enqueue(event: Stripe.Event) {
    pending = pending.then(async () => {
      await deliver(event)
      if (twice) await deliver(event)
    })
  }

  return {
    /** Takes an event of the account: delivers it, unless it is held or dropped. */
    take(event: Stripe.Event) {
      if (!receiver || dropped(event.type)) return
      if (holding) held.push(event)
      else enqueue(event)
    },
    /** Events go there from now on: a function, or the address of a server. */
    deliverTo(next: Receiver | string | null) {
      receiver =
        typeof next === 'string'
          ? async (body, headers) => (await fetch(next, { method: 'POST', body, headers })).status
          : next
    },
    /** Delivers one event now and resolves to the status of the response. */
    deliver,
    /** Holds the events that come, until `release`. */
    hold() {
      holding = true
    },
    /** Delivers what was held; in `order`, if that is another one. */
    release(order: (events: Stripe.Event[]) => Stripe.Event[] = (events) => events) {
      holding = false
      const events = order(held)
      held = []
      for (const event of events) enqueue(event)
    },
    /** Events of which `isDropped` is true are never delivered. */
    drop(isDropped: (type: string) => boolean) {
      dropped = isDropped
    },
    /** Delivers each event two times from now on. */
    deliverTwice(on = true) {
      twice = on
    },
    /** Delivers again what no response of 2xx has taken, as Stripe does for three days. */
    redeliver() {
      for (const event of undelivered) enqueue(event)
    },
    /** Resolves when all that was to be delivered is, and what that has led to. */
    async settled() {
      let seen
      do {
        seen = pending
        await seen
      } while (seen !== pending)
    },
  }
}
export type Webhooks = ReturnType<typeof webhooksOf>
