import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { knownDevices, users } from '#server/db/schema/account.ts'
import type { DeviceCookie } from '#server/http/device-cookie.ts'
import { hashSecret } from '#server/tokens.ts'
import { hasEmail } from './store.ts'

/** Maximum known devices per account; a new one replaces the least recently used. */
const maxDevices = 10

const deleteSurplus = query(
  `delete from known_devices where device_hash in (
     select device_hash from known_devices where user_id = $1 order by last_sign_in desc, device_hash offset ${maxDevices}
   )`,
)

/** Stores that the device signed in. A device known to another account gets a new cookie. */
export async function rememberDevice(db: Db, userId: string, device: DeviceCookie): Promise<void> {
  if (device.sent !== undefined) {
    const isTheirs = and(
      eq(knownDevices.userId, userId),
      eq(knownDevices.deviceHash, hashSecret(device.sent)),
    )
    const seen = await db
      .update(knownDevices)
      .set({ lastSignIn: sql`now()` })
      .where(isTheirs)
    if (seen.rowCount === 1) return device.set(device.sent)
  }
  await db.insert(knownDevices).values({ userId, deviceHash: hashSecret(device.issue()) })
  await deleteSurplus(db, [userId])
}

/** Deletes the account's known devices except the one with the secret `keep`. */
export async function deleteDevices(db: Db, userId: string, keep: string | undefined): Promise<void> {
  const isException = sql`${knownDevices.deviceHash} = ${keep === undefined ? '' : hashSecret(keep)}`
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), sql`not ${isException}`))
}

/** Whether the device has signed in to the account. */
export async function isDeviceOf(db: Db, userId: string, secret: string): Promise<boolean> {
  const isIt = and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, hashSecret(secret)))
  return (await db.$count(knownDevices, isIt)) > 0
}

/** Whether the device has signed in to the account with this email. */
export async function isKnownDevice(db: Db, email: string, secret: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(knownDevices, eq(knownDevices.userId, users.id))
    .where(and(hasEmail(email), eq(knownDevices.deviceHash, hashSecret(secret))))
  return rows.length > 0
}
