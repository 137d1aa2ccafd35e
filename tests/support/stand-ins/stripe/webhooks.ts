import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'

/** Receives an event; resolves to the response status. */
export type Receiver = (body: string, headers: Record<string, string>) => Promise<number>

/** Options of a delivery. `signedAt`: seconds, if not now. */
export interface DeliveryOptions {
  badSignature?: boolean
  signedAt?: number
}

/** Headers of a delivery with Stripe's signature. */
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
 * Delivers events sequentially to the receiver set by `deliverTo`; connected accounts' events have another
 * secret.
 */
export function webhooksOf({ own, connect }: { own: string; connect: string }) {
  let receiver: Receiver | null = null
  let holding = false
  let isDroppedType: (type: string) => boolean = () => false
  let twice = false
  let pending = Promise.resolve()
  let heldEvents: Stripe.Event[] = []
  const undelivered = new Set<Stripe.Event>()

  async function deliver(event: Stripe.Event, options?: DeliveryOptions): Promise<number> {
    const body = JSON.stringify(event)
    const secret = event.account === undefined ? own : connect
    // The receiver may be a stopped server.
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
    /** Delivers an event, unless held or dropped. */
    take(event: Stripe.Event) {
      if (!receiver || isDroppedType(event.type)) return
      if (holding) heldEvents.push(event)
      else enqueue(event)
    },
    /** Sets the receiver: a function, or a server's URL. */
    deliverTo(next: Receiver | string | null) {
      receiver =
        typeof next === 'string'
          ? async (body, headers) => (await fetch(next, { method: 'POST', body, headers })).status
          : next
    },
    /** Delivers an event now and resolves to the response status. */
    deliver,
    /** Holds events until `release`. */
    hold() {
      holding = true
    },
    /** Delivers held events, optionally reordered. */
    release(order: (events: Stripe.Event[]) => Stripe.Event[] = (events) => events) {
      holding = false
      const events = order(heldEvents)
      heldEvents = []
      for (const event of events) enqueue(event)
    },
    /** Drops events for which `isDropped` is true. */
    drop(isDropped: (type: string) => boolean) {
      isDroppedType = isDropped
    },
    /** Delivers each event twice. */
    deliverTwice(on = true) {
      twice = on
    },
    /** Redelivers events without a 2xx response, as Stripe does for three days. */
    redeliver() {
      for (const event of undelivered) enqueue(event)
    },
    /** Resolves when all deliveries and their effects are done. */
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
