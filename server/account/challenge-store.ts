import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { challenges, secondFactors } from '#server/db/schema/identities.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import type { UserRow } from './rules.ts'

const triesPerChallenge = 5

/** What a challenge calls its account: the email, or else the number that it signs in by, or else the username. */
const challengeName = sql<string>`coalesce(
  users.email,
  (select i.subject from identities i where i.user_id = users.id and i.kind = 'phone'
   order by i.created_at, i.id limit 1),
  users.username)`

/** What the account's challenges call it; `tryChallenge` takes it back. */
export async function findChallengeName(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ name: challengeName }).from(users).where(eq(users.id, userId))
  return row!.name
}

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

/**
 * Takes one of the challenge's tries. `email`: what the sign-in returned as the account's. Undefined when there is none: it
 * is over, has been used, or is another account's. Not for a transaction: the try that a wrong code costs has to stay.
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

/** Deletes a challenge. Returns false when it is no longer there: it has been used. */
export async function spendChallenge(tx: Db, challenge: string): Promise<boolean> {
  const spent = await tx.delete(challenges).where(eq(challenges.tokenHash, hashSecret(challenge)))
  return spent.rowCount === 1
}

/** Ends the account's sign-ins that wait for the second factor. */
export async function endChallenges(tx: Db, userId: string): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.userId, userId))
}
