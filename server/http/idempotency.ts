import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { Problem } from './problem.ts'

/** What two requests under one key must have in common. */
export function requestHash(call: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([call, input]))
    .digest('base64url')
}

/**
 * Does `work` once for this caller and key and returns the same ever after. Must run in a transaction: a second
 * copy of the request waits here until the first has committed, and an error response does not store the key.
 */
export async function once<T>(
  tx: Db,
  request: { caller: string; key: string; hash: string },
  work: () => Promise<T>,
): Promise<T> {
  const mine = and(eq(idempotencyKeys.caller, request.caller), eq(idempotencyKeys.key, request.key))
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ caller: request.caller, key: request.key, requestHash: request.hash })
    .onConflictDoNothing()
  if (taken.rowCount === 0) {
    const [kept] = await tx.select().from(idempotencyKeys).where(mine)
    if (kept?.requestHash !== request.hash) throw new Problem(422, m.key_used())
    return kept.answer as T
  }
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(mine)
  return answer
}
