import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { knownDevices, users } from '#server/db/schema/account.ts'
import { hashSecret } from '#server/tokens.ts'
import { hasEmail } from './store.ts'

/** Notes that the device has signed in to the account. */
export async function addKnownDevice(db: Db, userId: string, secret: string): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash: hashSecret(secret) })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastSignIn: sql`now()` },
    })
}

/** Whether the device has signed in before to the account with this email. */
export async function isKnownDevice(db: Db, email: string, secret: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(knownDevices, eq(knownDevices.userId, users.id))
    .where(and(hasEmail(email), eq(knownDevices.deviceHash, hashSecret(secret))))
  return rows.length > 0
}
