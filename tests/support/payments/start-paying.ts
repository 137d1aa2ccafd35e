import { afterAll, expect, vi } from 'vitest'
import { startApi } from '#tests/support/api.ts'
import type { Api } from '#tests/support/api.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

/**
 * A server that takes payments, and the provider behind it. What the server looks up at its start is over when they are
 * there: it would ask about whoever is being looked up, and set right what a test shows to be not yet known.
 */
export async function startPaying() {
  const stripe = await startStripe()
  afterAll(() => stripe.stop())
  const api = await startApi(stripe.env)
  await allLookedUp(api)
  return { stripe, api }
}

/** Waits until the jobs that look up payments have ended. */
export async function allLookedUp({ pool }: Api): Promise<void> {
  const waiting = `select from pgboss.job where name = 'payment-look-ups' and state < 'completed'`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(0), 60_000)
}
