import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { challenges, secondFactors } from '#server/db/schema/identities.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'

const triesPerChallenge = 5

/** Whether the account asks for a second factor. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return rows.length > 0
}

/** Stores for 10 minutes that a way in has been proven. Resolves to the secret that goes on from there. */
export async function openChallenge(db: Db, of: { userId: string; identityId: string }): Promise<string> {
  const token = newSecret()
  await db.insert(challenges).values({
    ...of,
    tokenHash: hashSecret(token),
    triesLeft: triesPerChallenge,
    expiresAt: sql`now() + interval '10 minutes'`,
  })
  return token
}
