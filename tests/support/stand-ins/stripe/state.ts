import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

export interface Kinds {
  account: Stripe.Account
  charge: Stripe.Charge
  customer: Stripe.Customer
  product: Stripe.Product
  price: Stripe.Price
  subscription: Stripe.Subscription
  subscription_schedule: Stripe.SubscriptionSchedule
  invoice: Stripe.Invoice
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  refund: Stripe.Refund
  'billing_portal.session': Stripe.BillingPortal.Session
  event: Stripe.Event
}
export type Kind = keyof Kinds

/** Fields of an error response. */
export interface ErrorFields {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  decline_code?: string
  message: string
  param?: string
  payment_intent?: Stripe.PaymentIntent
}

/** A request that Stripe rejects. */
export class Refused extends Error {
  readonly status: number
  readonly fields: ErrorFields
  constructor(status: number, fields: ErrorFields) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }
}

/** An invalid request; 400. */
export function invalid(message: string, more?: Partial<ErrorFields>): Refused {
  return new Refused(400, { type: 'invalid_request_error', message, ...more })
}

/** State of the account with its clock. Objects have the wire format, with ids for references. */
export function stripeState(apiVersion: string) {
  const objects = new Map<string, Kinds[Kind]>()
  const listeners: ((event: Stripe.Event) => void)[] = []
  let now = Math.floor(Date.now() / 1000)
  /** The current request. */
  let request: { id: string; idempotency_key: string | null } | null = null

  /** Connected account of each object; null for our own. */
  const owners = new Map<string, string | null>()
  /** Account of the current request; undefined outside of requests. */
  let on: string | null | undefined

  function put<Item extends Kinds[Kind]>(object: Item): Item {
    objects.set(object.id, object)
    if (!owners.has(object.id)) owners.set(object.id, on ?? null)
    return object
  }

  const all = <Name extends Kind>(kind: Name) =>
    [...objects.values()].filter((object): object is Kinds[Name] => object.object === kind)

  function find<Name extends Kind>(kind: Name, id: string): Kinds[Name] {
    const object = objects.get(id)
    const isThere = on === undefined || owners.get(id) === on
    if (object?.object === kind && isThere) return object as Kinds[Name]
    if (kind === 'account') throw new Refused(403, unknownAccount(id))
    const message = `No such ${kind.replace('_', ' ')}: '${id}'`
    throw new Refused(404, { type: 'invalid_request_error', code: 'resource_missing', message, param: 'id' })
  }

  /** Returns the connected account of an event about this object. */
  const accountOf = ({ id, object }: Kinds[Kind]) => (object === 'account' ? id : owners.get(id))

  function emit(type: Stripe.Event.Type, object: Kinds[Kind], previous?: object) {
    const event = put({
      id: randomId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: now,
      livemode: false,
      pending_webhooks: 1,
      request,
      type,
      ...(accountOf(object) && { account: accountOf(object) }),
      data: {
        object: structuredClone(render(object)),
        ...(previous && { previous_attributes: previous }),
      },
    } as unknown as Stripe.Event)
    for (const listener of listeners) listener(event)
  }

  /** Stores a new object and emits `<…>.created`. */
  function create<Item extends Kinds[Kind]>(type: Stripe.Event.Type, object: Item): Item {
    put(object)
    emit(type, object)
    return object
  }

  /** Changes an object and emits an event with the previous values, if any differ. */
  function change<Item extends Kinds[Kind]>(type: Stripe.Event.Type, object: Item, fields: Partial<Item>) {
    const current: Record<string, unknown> = { ...object }
    const different = Object.keys(fields).filter(
      (name) => JSON.stringify(current[name]) !== JSON.stringify(fields[name as keyof Item]),
    )
    const previous = Object.fromEntries(different.map((name) => [name, structuredClone(current[name])]))
    Object.assign(object, fields)
    if (different.length > 0) emit(type, object, type.endsWith('.updated') ? previous : undefined)
  }

  /**
   * Renders an object as a response. `paths`: ids to expand, like `latest_invoice.payments`. As in Stripe, at
   * most four levels deep; an invoice's secret and payments only when expanded.
   */
  function render(object: object, paths: string[][] = []): object {
    const shown: Record<string, unknown> = structuredClone({ ...object })
    for (const name of includable) {
      if ('object' in object && object.object === 'invoice' && !paths.some(([first]) => first === name))
        delete shown[name]
    }
    for (const [name] of paths) {
      const value = shown[name!]
      if (value === undefined) throw invalid(`This property cannot be expanded (${name}).`)
      const deeper = paths.filter(([first, ...rest]) => first === name && rest.length > 0)
      const rest = deeper.map((path) => path.slice(1))
      shown[name!] = expanded(value, rest)
    }
    return shown
  }

  function expanded(value: unknown, paths: string[][]): unknown {
    if (Array.isArray(value)) return value.map((one) => expanded(one, paths))
    if (typeof value === 'string') return objects.has(value) ? render(objects.get(value)!, paths) : value
    return value !== null && typeof value === 'object' ? render(value, paths) : value
  }

  return {
    put,
    all,
    find,
    create,
    change,
    emit,
    render,
    remove: (id: string) => objects.delete(id),
    /** The clock in seconds. */
    now: () => now,
    setNow: (seconds: number) => {
      now = seconds
    },
    /** Starts a request on a connected account or (null) our own, or ends it. */
    setRequest: (current: typeof request, account: string | null = null) => {
      request = current
      on = current === null ? undefined : account
      if (current !== null && account !== null && objects.get(account)?.object !== 'account') {
        on = null
        throw new Refused(403, unknownAccount(account))
      }
    },
    onEvent: (listener: (event: Stripe.Event) => void) => listeners.push(listener),
  }
}
export type State = ReturnType<typeof stripeState>

const includable = ['confirmation_secret', 'payments']

const unknownAccount = (id: string): ErrorFields => ({
  type: 'invalid_request_error',
  code: 'account_invalid',
  message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
})

export const randomId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** A list in Stripe's format. */
export const listOf = <T>(url: string, data: T[], has_more = false) => ({
  object: 'list' as const,
  url,
  has_more,
  data,
})
