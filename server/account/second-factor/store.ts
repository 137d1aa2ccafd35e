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

/** Stores an unconfirmed secret, replacing an earlier one. Resolves to false when the second factor is on. */
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

/** Returns the account's confirmed or pending secret. */
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
 * Turns the second factor on. `lastStep`: time step of the confirming code. Resolves to false when it is on already.
 */
export async function confirmSecret(tx: Db, userId: string, lastStep: number): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep })
    .where(and(ofUser(userId), isNull(secondFactors.confirmedAt)))
  return confirmed.rowCount === 1
}

/** Spends the codes up to this time step. Resolves to false when it, or a later one, was used. */
export async function spendStep(tx: Db, userId: string, step: number): Promise<boolean> {
  const spent = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(ofUser(userId), isOn, lt(secondFactors.lastStep, step)))
  return spent.rowCount === 1
}

/** Replaces the recovery codes and returns them; only hashes are stored. */
export async function replaceRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashSecret(plainRecoveryCode(code)) })))
  return codes
}

/** Spends a recovery code; false when it is wrong or used. */
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

/** Deletes the secret and the recovery codes. Resolves to false when the second factor was off. */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const [deleted] = await tx
    .delete(secondFactors)
    .where(ofUser(userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return deleted !== undefined && deleted.confirmedAt !== null
}
