import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { Problem } from './problem.ts'

/** The hashes of a request. Two requests under one key are the same when they have either in common. */
export interface RequestHashes {
  /** Of the call and its input as it was sent. */
  sent: string
  /** Of the call and its input after validation. */
  validated: string
}

/**
 * Returns the hashes of a request. A retry may come weeks later: from the same app to a newer server, whose validation
 * fills in fields that it did not have, or from a newer app that has upgraded the row in its outbox. The first leaves
 * what was sent as it was, the second what it means.
 */
export function hashRequest(call: string, input: { sent: unknown; validated: unknown }): RequestHashes {
  const hash = (part: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([call, part]))
      .digest('base64url')
  return { sent: hash(input.sent), validated: hash(input.validated) }
}

/**
 * Does `work` once for this caller and key and returns the same ever after. Must run in a transaction: a second
 * copy of the request waits here until the first has committed, and an error response does not store the key.
 */
export async function once<T>(
  tx: Db,
  request: { caller: string; key: string; hashes: RequestHashes },
  work: () => Promise<T>,
): Promise<T> {
  const mine = and(eq(idempotencyKeys.caller, request.caller), eq(idempotencyKeys.key, request.key))
  const { sent, validated } = request.hashes
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ caller: request.caller, key: request.key, sentHash: sent, requestHash: validated })
    .onConflictDoNothing()
  if (taken.rowCount === 0) {
    const [kept] = await tx.select().from(idempotencyKeys).where(mine)
    if (kept?.sentHash !== sent && kept?.requestHash !== validated) throw new Problem(422, m.key_used())
    return kept.answer as T
  }
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(mine)
  return answer
}
