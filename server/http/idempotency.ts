import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { decryptSecret, encryptSecret } from '#server/secret-box.ts'
import { hashSecret } from '#server/tokens.ts'
import { Problem } from './problem.ts'

/** Hashes of a request. Requests with one key are equal when either hash matches. */
export interface RequestHashes {
  sent: string
  validated: string
}

/**
 * Hashes a request. A retry may arrive after an upgrade of the server (validation adds defaults; the raw input is
 * equal) or of the app (the outbox migrated the row; the validated input is equal).
 */
export function hashRequest(call: string, input: { sent: unknown; validated: unknown }): RequestHashes {
  const hash = (part: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([call, part]))
      .digest('base64url')
  return { sent: hash(input.sent), validated: hash(input.validated) }
}

/** Key that encrypts the stored response. The database has only `hashSecret` of the idempotency key. */
function encryptionKey(idempotencyKey: string): string {
  return hashSecret(`response ${idempotencyKey}`)
}

/**
 * Runs `work` once per caller and key, and replays its response. Requires a transaction: a concurrent repetition waits
 * for the commit, and an error does not store the key.
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
