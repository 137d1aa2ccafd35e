import { afterAll, expect, vi } from 'vitest'
import { startApi } from '#tests/support/api.ts'
import type { Api } from '#tests/support/api.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

/**
 * Starts a server with payments and its provider. Waits for the look-ups of its start, which would otherwise
 * interfere with the tests.
 */
export async function startPaying() {
  const stripe = await startStripe()
  afterAll(() => stripe.stop())
  const api = await startApi(stripe.env)
  await allLookedUp(api)
  return { stripe, api }
}

/** Waits until all payment look-up jobs have ended. */
export async function allLookedUp({ pool }: Api): Promise<void> {
  const waiting = `select from pgboss.job where name = 'payment-look-ups' and state < 'completed'`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(0), 60_000)
}
