import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { apiKeys, users } from '#server/db/schema/account.ts'
import type { UserRow } from '#server/account/rules.ts'
import { changeUser } from '#server/account/store.ts'
import { hashSecret } from '#server/tokens.ts'
import { maskApiKey } from './rules.ts'

type ApiKeyRow = typeof apiKeys.$inferSelect

/** Returns a person's key and its masked form. */
export async function findApiKey(
  db: Db,
  userId: string,
): Promise<{ row: ApiKeyRow; masked: string } | undefined> {
  const [found] = await db
    .select({ row: apiKeys, masked: users.apiKey })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.userId, userId), isNotNull(users.apiKey)))
  return found && { row: found.row, masked: found.masked! }
}

/** Stores a key, replacing the previous one. The minute's count continues, so a new key does not reset the limit. */
export async function storeApiKey(tx: Db, userId: string, key: string): Promise<UserRow> {
  const fresh = { keyHash: hashSecret(key), createdAt: sql`now()`, lastUsedAt: null, monthCalls: 0 }
  await tx
    .insert(apiKeys)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: apiKeys.userId, set: fresh })
  return changeUser(tx, userId, { apiKey: maskApiKey(key) })
}

/** Deletes a person's key; with `token` (plain or masked) only that one. Resolves to undefined without one. */
export async function deleteApiKey(tx: Db, userId: string, token?: string): Promise<UserRow | undefined> {
  const [key] = await tx
    .select({ hash: apiKeys.keyHash, masked: users.apiKey })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.userId, userId))
    .for('update')
  const isIt = token === undefined || key?.masked === token || key?.hash === hashSecret(token)
  if (!key || !isIt) return undefined
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId))
  return changeUser(tx, userId, { apiKey: null })
}
