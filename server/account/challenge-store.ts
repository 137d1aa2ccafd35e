import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { challenges, secondFactors } from '#server/db/schema/identities.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import type { UserRow } from './rules.ts'

const triesPerChallenge = 5

const challengeName = sql<string>`coalesce(
  users.email,
  (select i.subject from identities i where i.user_id = users.id and i.kind = 'phone'
   order by i.created_at, i.id limit 1),
  users.username)`

/** Returns the account's name that `tryChallenge` expects. */
export async function findChallengeName(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ name: challengeName }).from(users).where(eq(users.id, userId))
  return row!.name
}

/** Whether the second factor is on. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return rows.length > 0
}

/** Stores for 10 minutes that the first factor was proven. Resolves to the challenge's secret. */
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

/**
 * Takes a try of the challenge. `email`: the account name that the sign-in returned. Not within a transaction: a
 * rollback would return the try.
 */
export async function tryChallenge(
  db: Db,
  { challenge, email }: { challenge: string; email: string },
): Promise<{ user: UserRow; identityId: string; triesLeft: number } | undefined> {
  const [row] = await db
    .update(challenges)
    .set({ triesLeft: sql`${challenges.triesLeft} - 1` })
    .from(users)
    .where(
      and(
        eq(challenges.tokenHash, hashSecret(challenge)),
        gt(challenges.triesLeft, 0),
        gt(challenges.expiresAt, sql`now()`),
        eq(users.id, challenges.userId),
        sql`lower(${challengeName}) = ${email}`,
      ),
    )
    .returning({ user: users, identityId: challenges.identityId, triesLeft: challenges.triesLeft })
  return row
}

/** Deletes a challenge. Resolves to false when it was used already. */
export async function spendChallenge(tx: Db, challenge: string): Promise<boolean> {
  const spent = await tx.delete(challenges).where(eq(challenges.tokenHash, hashSecret(challenge)))
  return spent.rowCount === 1
}

/** Ends the account's pending challenges. */
export async function endChallenges(tx: Db, userId: string): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.userId, userId))
}
