import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { m } from '#contract/locales/paraglide/messages.js'
import { awaitAtCommit, transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { violatesUnique } from '#server/db/error-code.ts'
import { query } from '#server/db/query.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { decryptSecret, encryptSecret } from '#server/secret-box.ts'
import { hashSecret } from '#server/tokens.ts'
import { Problem } from './problem.ts'

/** Hashes of a request. Requests with one key are equal when either hash matches. */
export interface RequestHashes {
  sent: string
  validated: string
}

/** A request with its idempotency key. `caller`: a user's id, or of a guest call the guest. */
interface KeyedRequest {
  caller: string
  key: string
  hashes: RequestHashes
}

/**
 * Hashes a request. A retry may follow an upgrade of the server (defaults are added; the raw input is equal) or of the
 * app (the outbox migrated the row; the validated input is equal).
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

const takeKey = query(
  'insert into idempotency_keys (caller, key, sent_hash, request_hash) values ($1, $2, $3, $4)',
  'idempotency-take',
)

const storeResponse = query(
  'update idempotency_keys set encrypted_response = $3 where caller = $1 and key = $2',
  'idempotency-store',
)

/**
 * Runs `work` in a transaction, once per caller and key, and replays its response. A concurrent repetition waits for
 * the commit, and an error does not store the key.
 */
export async function once<T>(db: Db, request: KeyedRequest, work: (tx: Db) => Promise<T>): Promise<T> {
  const { caller } = request
  const { sent, validated } = request.hashes
  const key = hashSecret(request.key)
  const secret = encryptionKey(request.key)
  try {
    return await transaction(db, async (tx) => {
      // Work is sent together with the key. A taken key fails the transaction, and with it the work.
      const [taken, worked] = await Promise.allSettled([
        takeKey(tx, [caller, key, sent, validated]),
        work(tx),
      ])
      if (taken.status === 'rejected') throw taken.reason
      if (worked.status === 'rejected') throw worked.reason
      const response = encryptSecret(JSON.stringify(worked.value), secret, caller)
      await awaitAtCommit(tx, storeResponse(tx, [caller, key, response]))
      return worked.value
    })
  } catch (error) {
    if (!violatesUnique(error, 'idempotency_keys_caller_key_pk')) throw error
  }
  return (await replay(db, request)) as T
}

/**
 * Returns the response stored for a caller's key; undefined without one.
 * Throws 422 when the key was used for another request.
 */
export async function replay(db: Db, { caller, key, hashes }: KeyedRequest): Promise<unknown> {
  const mine = and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, hashSecret(key)))
  const [stored] = await db.select().from(idempotencyKeys).where(mine)
  if (!stored) return undefined
  if (stored.sentHash !== hashes.sent && stored.requestHash !== hashes.validated) {
    throw new Problem(422, m.key_used())
  }
  const { encryptedResponse, answer } = stored
  return encryptedResponse ? JSON.parse(decryptSecret(encryptedResponse, encryptionKey(key), caller)) : answer
}
