import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { decryptSecret, encryptSecret } from '#server/secret-box.ts'
import { hashSecret } from '#server/tokens.ts'
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

/** Returns the key with which a response is encrypted. The database does not have it: it stores `hashSecret` of the same. */
function encryptionKey(idempotencyKey: string): string {
  return hashSecret(`response ${idempotencyKey}`)
}

/**
 * Does `work` once for this caller and key and returns the same response for every repetition. Must run in a transaction:
 * a second copy of the request waits here until the first has committed, and an error response does not store the key.
 */
export async function once<T>(
  tx: Db,
  request: { caller: string; key: string; hashes: RequestHashes },
  work: () => Promise<T>,
): Promise<T> {
  const { caller } = request
  const key = hashSecret(request.key)
  const secret = encryptionKey(request.key)
  const mine = and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key))
  const { sent, validated } = request.hashes
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ caller, key, sentHash: sent, requestHash: validated })
    .onConflictDoNothing()
  if (taken.rowCount === 0) {
    const [stored] = await tx.select().from(idempotencyKeys).where(mine)
    if (stored?.sentHash !== sent && stored?.requestHash !== validated) throw new Problem(422, m.key_used())
    const { encryptedResponse, answer } = stored
    return (encryptedResponse ? JSON.parse(decryptSecret(encryptedResponse, secret, caller)) : answer) as T
  }
  const response = await work()
  const encryptedResponse = encryptSecret(JSON.stringify(response), secret, caller)
  await tx.update(idempotencyKeys).set({ encryptedResponse }).where(mine)
  return response
}
