import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { ProvenIdentity } from '#server/account/challenge.ts'
import type { Db } from '#server/db/connection.ts'
import { identities, knownDevices, users } from '#server/db/schema/account.ts'
import { hashSecret } from '#server/tokens.ts'

// Sign-in by phone. The subject is a number (E.164) proven by a texted code; it is independent of the profile's
// `users.phone`.

const isPhone = (number: string) => and(eq(identities.kind, 'phone'), eq(identities.subject, number))

/** Returns the account that signs in with a number. */
export async function findByPhone(db: Db, number: string): Promise<ProvenIdentity | undefined> {
  const [row] = await db
    .select({ id: identities.id, user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isPhone(number))
  return row
}

/** Sign-in numbers of the account, oldest first. */
export async function listPhonesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ number: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, 'phone')))
    .orderBy(asc(identities.createdAt), asc(identities.id))
  return rows.map(({ number }) => number)
}

/** The account's first sign-in number. */
export async function findPhoneOf(db: Db, userId: string): Promise<string | undefined> {
  return (await listPhonesOf(db, userId))[0]
}

/** Adds a sign-in number. Resolves to the identity's id, or undefined when the number is in use. */
export async function addPhone(db: Db, userId: string, number: string): Promise<string | undefined> {
  const [row] = await db
    .insert(identities)
    .values({ id: randomUUID(), userId, kind: 'phone', subject: number })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  return row?.id
}

/** Whether the device has signed in to the account with this number. */
export async function isDeviceOfPhone(db: Db, number: string, secret: string): Promise<boolean> {
  const rows = await db
    .select({ id: identities.id })
    .from(identities)
    .innerJoin(knownDevices, eq(knownDevices.userId, identities.userId))
    .where(and(isPhone(number), eq(knownDevices.deviceHash, hashSecret(secret))))
  return rows.length > 0
}
