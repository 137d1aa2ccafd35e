import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { billing } from '#contract/billing.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { pay } from '#tests/support/payments/paying.ts'
import { fromElsewhere, newcomer } from '#tests/support/samples/visitors.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

// The server is killed while somebody pays, at another request to the provider each time. Some come back and do again
// what they were doing; some have closed the page, and nobody tells the server of their payment.

// npm run test:long does 50.
const rounds = Number(process.env['PAYMENT_KILL_ROUNDS'] ?? 2)
/** What paying takes of requests at the provider, with what its events lead to. */
const requests = 12

const random = seededRandom(1791)
const dataDir = mkdtempSync(join(tmpdir(), 'lakou-payment-kill-'))
const stripe = await startStripe()
const database = await ownDatabase(inject('databaseUrl'), inject('templateUrl'))
let server: ServerProcess

async function start() {
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: '0',
    TRUST_PROXY: '1',
    ...stripe.env,
  })
  stripe.webhooks.deliverTo(`http://127.0.0.1:${server.port}/api/webhooks/stripe`)
}

beforeAll(start)
afterAll(async () => {
  stripe.stop()
  await server.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Makes a call. Throws a `TypeError` when the server is gone. */
async function call<E extends Endpoint>(endpoint: E, input: Record<string, unknown>, token?: string) {
  const options = { headers: fromElsewhere(), ...(token && { token }) }
  const [path, request] = callRequest(endpoint, input, options)
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, request)
  const body = (await response.json()) as ResponseOf<E>
  if (response.status !== 200) throw new Error(`${endpoint.name}: ${response.status} ${JSON.stringify(body)}`)
  return body
}

/** What the app does for a person, from the beginning or after it was cut off. */
async function payFor(plan: 'starter', token: string) {
  const { clientSecret } = await call(billing.subscribe, { plan }, token)
  if (clientSecret) await pay(stripe, clientSecret)
  await call(billing.confirm, {}, token)
}

const planOf = async (token: string) =>
  (await call(account.checkToken, { access_token: token })).subscription_plan

/** What the provider has taken from a person, in cents, and how many live subscriptions they have. */
function takenFrom(userId: string) {
  const customers = stripe.state.all('customer').filter(({ metadata }) => metadata['user'] === userId)
  const isTheirs = ({ customer }: { customer: unknown }) => customers.some(({ id }) => id === customer)
  return {
    charged: stripe.state
      .all('payment_intent')
      .filter((one) => isTheirs(one) && one.status === 'succeeded')
      .map(({ amount }) => amount),
    live: stripe.state.all('subscription').filter((one) => isTheirs(one) && one.status === 'active').length,
  }
}

it(`charges once, with the plan right within a minute, when the server is killed ${rounds} times`, async () => {
  const comeBack = { all: 0, paidBefore: 0 }
  const left = { all: 0, paidBefore: 0 }
  for (let round = 0; round < rounds; round++) {
    const { access_token: token, user } = await call(account.register, newcomer())
    const closesPage = round % 2 === 1
    stripe.webhooks.drop(() => closesPage)
    // A slow provider has done its work when the server that asked for it is gone.
    stripe.works(random.pick(['well', 'slow']))
    const enough = stripe.asked.length + random.between(1, closesPage ? 7 : requests)
    const paying = payFor('starter', token).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TypeError) return false
        throw error
      },
    )
    const isOver = { now: false }
    void paying.then(() => (isOver.now = true))
    await expect.poll(() => isOver.now || stripe.asked.length >= enough, { interval: 1 }).toBe(true)
    await server.kill()
    await paying
    const before = takenFrom(user.id)
    stripe.works('well')

    await start()
    const back = Date.now()
    if (!closesPage) await payFor('starter', token)
    const count = closesPage ? left : comeBack
    count.all++
    if (before.live) count.paidBefore++
    const isPaid = !closesPage || before.live > 0
    await expect.poll(() => planOf(token), { timeout: 60_000 }).toBe(isPaid ? 'starter' : 'free')
    expect(Date.now() - back).toBeLessThan(60_000)
    expect(takenFrom(user.id)).toEqual({ charged: isPaid ? [2900] : [], live: isPaid ? 1 : 0 })
  }
  // Some of both had paid when the server was killed, and some had not, or this shows nothing.
  if (rounds < 10) return
  for (const { all, paidBefore } of [comeBack, left]) {
    expect(paidBefore).toBeGreaterThan(0)
    expect(paidBefore).toBeLessThan(all)
  }
}, 900_000)
