import { and, eq, ne, or } from 'drizzle-orm'
import type { Language } from '#contract/fields/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { pushDevices } from '#server/db/schema/notices.ts'
import { serverKey } from '#server/db/server-key.ts'
import { decryptSecret, encryptSecret } from '#server/secret-box.ts'
import { hashSecret } from '#server/tokens.ts'

/** Key that encrypts device tokens. */
const tokenKey = (db: Db) => serverKey(db, 'push-devices')

export interface Device {
  sessionId: string
  userId: string
  kind: 'web' | 'fcm'
  language: Language
  token: string
  tokenHash: string
}

/**
 * Registers a session's device with its token encrypted. `identity`: the token's device; it is removed from another
 * session.
 */
export async function saveDevice(
  tx: Db,
  { token, identity, ...device }: Omit<Device, 'tokenHash'> & { identity: string },
): Promise<void> {
  const { sessionId } = device
  const tokenHash = hashSecret(identity)
  await tx
    .delete(pushDevices)
    .where(or(eq(pushDevices.sessionId, sessionId), eq(pushDevices.tokenHash, tokenHash)))
  const encrypted = encryptSecret(token, await tokenKey(tx), sessionId)
  await tx
    .insert(pushDevices)
    .values({ ...device, token: encrypted, tokenHash })
    .onConflictDoNothing()
}

/** Returns the device of a session. */
export async function findDevice(db: Db, sessionId: string): Promise<Device | undefined> {
  const [row] = await db.select().from(pushDevices).where(eq(pushDevices.sessionId, sessionId))
  return row && { ...row, token: decryptSecret(row.token, await tokenKey(db), sessionId) }
}

/** Whether a session has a push device. */
export async function hasDevice(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ sessionId: pushDevices.sessionId })
    .from(pushDevices)
    .where(eq(pushDevices.sessionId, sessionId))
  return rows.length > 0
}

/** Sessions of a person with push devices, without `except`. */
export async function listDevices(db: Db, userId: string, except = ''): Promise<string[]> {
  const rows = await db
    .select({ sessionId: pushDevices.sessionId })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), ne(pushDevices.sessionId, except)))
  return rows.map(({ sessionId }) => sessionId)
}

/** Removes a session's device; with a hash only while its token matches. */
export async function removeDevice(db: Db, sessionId: string, tokenHash?: string): Promise<void> {
  const ofSession = eq(pushDevices.sessionId, sessionId)
  await db
    .delete(pushDevices)
    .where(tokenHash === undefined ? ofSession : and(ofSession, eq(pushDevices.tokenHash, tokenHash)))
}
