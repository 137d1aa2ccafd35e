import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recoveryCodes, secondFactors } from '#server/db/schema/identities.ts'
import { serverKey } from '#server/db/server-key.ts'
import { decryptSecret, encryptSecret } from '#server/secret-box.ts'
import { hashSecret } from '#server/tokens.ts'
import { newRecoveryCode, plainRecoveryCode, recoveryCodeCount } from './rules.ts'

const secretKey = (db: Db) => serverKey(db, 'second-factor')

const isOn = isNotNull(secondFactors.confirmedAt)
const ofUser = (userId: string) => eq(secondFactors.userId, userId)

/** Stores a secret that nothing asks for yet, in place of one like it. False where the second factor is on. */
export async function storePendingSecret(tx: Db, userId: string, secret: string): Promise<boolean> {
  const encrypted = encryptSecret(secret, await secretKey(tx), userId)
  const stored = await tx
    .insert(secondFactors)
    .values({ userId, secret: encrypted })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: encrypted, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
  return stored.rowCount === 1
}

/** The account's secret: the one that signing in asks a code of, or the one that waits to be confirmed. */
export async function readSecret(
  db: Db,
  userId: string,
  which: 'confirmed' | 'pending',
): Promise<string | undefined> {
  const [row] = await db
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(and(ofUser(userId), which === 'confirmed' ? isOn : isNull(secondFactors.confirmedAt)))
  return row && decryptSecret(row.secret, await secretKey(db), userId)
}

/**
 * Turns the second factor on with the time step of the code that has confirmed it. False when another call has done so
 * already.
 */
export async function confirmSecret(tx: Db, userId: string, lastStep: number): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep })
    .where(and(ofUser(userId), isNull(secondFactors.confirmedAt)))
  return confirmed.rowCount === 1
}

/** Uses up the codes to this time step. False when one of it, or of a later one, has been used. */
export async function spendStep(tx: Db, userId: string, step: number): Promise<boolean> {
  const spent = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(ofUser(userId), isOn, lt(secondFactors.lastStep, step)))
  return spent.rowCount === 1
}

/** Makes the account's recovery codes, in place of those before. They are stored hashed. */
export async function replaceRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashSecret(plainRecoveryCode(code)) })))
  return codes
}

/** Uses a recovery code up. False when it is none of the account's, or was used before. */
export async function spendRecoveryCode(tx: Db, userId: string, typed: string): Promise<boolean> {
  const isTyped = eq(recoveryCodes.codeHash, hashSecret(plainRecoveryCode(typed)))
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), isTyped, isNull(recoveryCodes.usedAt)))
  return spent.rowCount === 1
}

export async function countRecoveryCodesLeft(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Deletes the secret and the recovery codes. Returns false when the second factor was off. */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const [deleted] = await tx
    .delete(secondFactors)
    .where(ofUser(userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return deleted !== undefined && deleted.confirmedAt !== null
}
