import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardsOf } from './stripe/cards.ts'
import type { Cards } from './stripe/cards.ts'
import { catalogueRoutes } from './stripe/catalogue-routes.ts'
import type { Route } from './stripe/catalogue-routes.ts'
import { connectRoutes, organisersOf } from './stripe/connect-routes.ts'
import type { Organisers } from './stripe/connect-routes.ts'
import { values } from './stripe/form.ts'
import { followPayments, lifecycleOf } from './stripe/lifecycle.ts'
import { paymentRoutes } from './stripe/payment-routes.ts'
import { paymentsOf } from './stripe/payments.ts'
import type { Payments } from './stripe/payments.ts'
import { schedulesOf } from './stripe/schedules.ts'
import { invalid, randomId, Refused, stripeState } from './stripe/state.ts'
import type { State } from './stripe/state.ts'
import { subscriptionRoutes } from './stripe/subscription-routes.ts'
import { subscriptionsOf } from './stripe/subscriptions.ts'
import type { Subscriptions } from './stripe/subscriptions.ts'
import { webhooksOf } from './stripe/webhooks.ts'
import type { Webhooks } from './stripe/webhooks.ts'

/**
 * `down`: closes the connection. `hanging`: no response. `slow`: after 300 ms. `done, then …`: processes the
 * request but loses the response.
 */
export type Mood =
  | 'well'
  | 'down'
  | 'slow'
  | 'hanging'
  | 'broken'
  | 'too many requests'
  | 'done, then broken'
  | 'done, then down'

/** A received request. */
export interface Asked {
  method: string
  path: string
  form: URLSearchParams
  idempotencyKey: string | null
  /** Connected account of the request; null for our own. */
  account: string | null
}

const apiVersion = '2026-10-28.endive'
const secretKey = 'sk_test_that_only_the_tests_know'
export const publicKey = 'pk_test_that_anybody_may_know'
const webhookSecret = 'whsec_that_only_the_tests_know'
const connectSecret = 'whsec_of_connected_accounts'

export interface StripeStandIn {
  url: string
  /** Received requests. */
  asked: Asked[]
  state: State
  webhooks: Webhooks
  /**
   * Sets the mood of the next request, or of the next that starts with `on`, like `POST /v1/subscriptions`.
   */
  next: (mood: Mood, on?: string) => void
  /** Sets the mood of all requests. */
  works: (mood: Mood) => void
  /** Advances the clock: triggers renewals, retries and expirations. */
  advance: (time: { days?: number; hours?: number }) => void
  /** Sets the result of charging a customer's cards. */
  cardBecomes: Cards['becomes']
  organisers: Organisers
  /** Settings of a server that uses it. */
  env: Record<
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_PUBLIC_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_CONNECT_WEBHOOK_SECRET'
    | 'STRIPE_API_BASE',
    string
  >
  stop: () => void
}

/** The part of Stripe's API that we use, over a socket, with a clock controlled by tests. */
export async function startStripe(): Promise<StripeStandIn> {
  const state = stripeState(apiVersion)
  const cards = cardsOf(state)
  const follow = followPayments(state, () => ({ payments, subscriptions }))
  const payments: Payments = paymentsOf(state, cards, follow)
  const subscriptions: Subscriptions = subscriptionsOf(state, payments)
  const schedules = schedulesOf(state)
  const advanceTo = lifecycleOf(state, payments, subscriptions, schedules)
  const webhooks = webhooksOf({ own: webhookSecret, connect: connectSecret })
  state.onEvent(webhooks.take)
  const answer = answering(state, {
    ...catalogueRoutes(state, subscriptions),
    ...subscriptionRoutes({ state, payments, subscriptions, schedules }),
    ...paymentRoutes(state, cards, payments),
    ...connectRoutes(state),
  })

  const requests: Asked[] = []
  let always: Mood = 'well'
  let moods: { mood: Mood; on: string }[] = []

  /** Returns the mood of a request like `POST /v1/subscriptions`. */
  function moodFor(request: string): Mood {
    const place = moods.findIndex(({ on }) => request.startsWith(on))
    return place === -1 ? always : moods.splice(place, 1)[0]!.mood
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const form = new URLSearchParams([...searchParams, ...new URLSearchParams(await bodyOf(request))])
    const method = request.method!
    const idempotencyKey = (request.headers['idempotency-key'] as string | undefined) ?? null
    const mood = moodFor(`${method} ${pathname}`)
    const header = request.headers['stripe-account'] as string | undefined
    const account = header ?? form.get('_stripe_account')
    form.delete('_stripe_account')
    const asking = { method, path: pathname, form, idempotencyKey, account }
    requests.push(asking)
    if (mood === 'hanging') return
    if (mood === 'down') return void request.socket.destroy()
    const result = failures[mood] ?? answer(asking, allows(request, form, pathname))
    if (mood === 'done, then down') return void request.socket.destroy()
    const { status, body, headers } = mood === 'done, then broken' ? failures.broken! : result
    if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, 300))
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'stripe-version': request.headers['stripe-version'] ?? apiVersion,
        'request-id': randomId('req'),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...headers,
      })
      .end(body)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked: requests,
    state,
    webhooks,
    next: (mood: Mood, on = '') => {
      moods.push({ mood, on })
    },
    works: (mood: Mood) => {
      always = mood
      moods = []
    },
    advance: ({ days = 0, hours = 0 }: { days?: number; hours?: number }) =>
      advanceTo(state.now() + (days * 24 + hours) * 3600),
    cardBecomes: cards.becomes,
    organisers: organisersOf(state),
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLIC_KEY: publicKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
      STRIPE_API_BASE: url,
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns whether the request has our secret key, or the public key with the payment's client secret. */
function allows(request: IncomingMessage, form: URLSearchParams, path: string): boolean {
  if (request.headers.authorization === `Bearer ${secretKey}`) return true
  const [, intent] = /^\/v1\/payment_intents\/([^/]+)/.exec(path) ?? []
  const isOurs = form.get('key') === publicKey || request.headers.authorization === `Bearer ${publicKey}`
  return isOurs && intent !== undefined && (form.get('client_secret') ?? '').startsWith(`${intent}_secret_`)
}

interface Result {
  status: number
  body: string
  headers?: Record<string, string>
}

function failure(status: number, message: string, code?: string): Result {
  const type = status === 429 ? 'invalid_request_error' : 'api_error'
  return { status, body: JSON.stringify({ error: { type, code, message } }) }
}

const failures: { [Name in Mood]?: Result } = {
  broken: failure(500, 'An unknown error occurred.'),
  'too many requests': failure(429, 'Too many requests hit the API too quickly.', 'rate_limit'),
}

const refusal = ({ status, fields }: Refused): Result => ({
  status,
  body: JSON.stringify({ error: fields }),
})

/** Dispatches a call once per idempotency key. */
function answering(state: State, routes: Record<string, Route>) {
  const once = new Map<string, { fingerprint: string; result: Result }>()
  const patterns = Object.entries(routes).map(([name, route]) => ({
    route,
    pattern: new RegExp(`^${name.replaceAll('.', String.raw`\.`).replace(':id', '([^/]+)')}$`),
  }))

  function run({ method, path, form }: Asked): Result {
    const call = `${method} ${path}`
    // Paths without id come first, such as `invoices/create_preview`.
    const found = patterns.find(({ pattern }) => pattern.test(call))
    if (!found) throw new Refused(404, unknown(`Unrecognized request URL (${method}: ${path}).`))
    const expand = values(form, 'expand').map((one) => one.split('.'))
    if (expand.some(({ length }) => length > 4))
      throw invalid('You cannot expand more than 4 levels of a property.')
    const other = [...form.keys()]
      .map((key) => key.split('[')[0]!)
      .find((name) => name !== 'expand' && !found.route.takes.includes(name))
    if (other)
      throw invalid(`Received unknown parameter: ${other}`, { code: 'parameter_unknown', param: other })
    const result = found.route.run(form, found.pattern.exec(call)?.[1] ?? '')
    return { status: 200, body: JSON.stringify(rendered(result, expand)) }
  }

  function rendered(result: object, expand: string[][]): object {
    if (!('data' in result && Array.isArray(result.data))) return state.render(result, expand)
    const inner = expand.map(([, ...rest]) => rest)
    return { ...result, data: result.data.map((one: object) => state.render(one, inner)) }
  }

  return function answer(requests: Asked, allowed: boolean): Result {
    const { method, path, form, account } = requests
    const idempotencyKey = requests.idempotencyKey && `${account} ${requests.idempotencyKey}`
    if (!allowed) return refusal(new Refused(401, unknown('Invalid API Key provided: ****')))
    const key = method === 'POST' ? idempotencyKey : null
    const fingerprint = createHash('sha256').update(`${path}?${form.toString()}`).digest('hex')
    const earlier = key === null ? undefined : once.get(key)
    if (earlier && earlier.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${requests.idempotencyKey}' if you meant to execute a different request.`
      return refusal(new Refused(400, { type: 'idempotency_error', message }))
    }
    if (earlier) return { ...earlier.result, headers: { 'idempotent-replayed': 'true' } }
    const result = attempt(requests)
    state.setRequest(null)
    // A rejected request may be retried with the same key.
    if (key !== null && (result.status === 200 || result.status === 402))
      once.set(key, { fingerprint, result })
    return result
  }

  function attempt(requests: Asked): Result {
    try {
      state.setRequest({ id: randomId('req'), idempotency_key: requests.idempotencyKey }, requests.account)
      return run(requests)
    } catch (error) {
      if (error instanceof Refused) return refusal(error)
      throw error
    }
  }
}

const unknown = (message: string) => ({ type: 'invalid_request_error' as const, message })

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
