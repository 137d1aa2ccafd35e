import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { UserRow } from '#server/account/rules.ts'
import type { Db } from '#server/db/connection.ts'
import { identities, users } from '#server/db/schema/account.ts'
import { passkeyChallenges, passkeys } from '#server/db/schema/identities.ts'
import { hashSecret } from '#server/tokens.ts'

type IdentityRow = typeof identities.$inferSelect
export type PasskeyRow = typeof passkeys.$inferSelect &
  Pick<IdentityRow, 'subject' | 'createdAt' | 'lastUsedAt'>

const columns = {
  identityId: passkeys.identityId,
  name: passkeys.name,
  publicKey: passkeys.publicKey,
  counter: passkeys.counter,
  transports: passkeys.transports,
  synced: passkeys.synced,
  subject: identities.subject,
  createdAt: identities.createdAt,
  lastUsedAt: identities.lastUsedAt,
}

const isTheirs = (userId: string, id: string) => and(eq(identities.userId, userId), eq(identities.id, id))

/** Stores a challenge for 10 minutes. `userId`: person who adds a passkey; null for a sign-in. */
export async function storeChallenge(db: Db, challenge: string, userId: string | null): Promise<void> {
  const expiresAt = sql`now() + interval '10 minutes'`
  await db.insert(passkeyChallenges).values({ challengeHash: hashSecret(challenge), userId, expiresAt })
}

/** Deletes a challenge. Resolves to false when it was not issued to this person, was used or has expired. */
export async function spendChallenge(db: Db, challenge: string, userId: string | null): Promise<boolean> {
  const isGiven = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const [spent] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challengeHash, hashSecret(challenge)), isGiven))
    .returning({ isGood: sql<boolean>`${gt(passkeyChallenges.expiresAt, sql`now()`)}` })
  return spent?.isGood ?? false
}

/** Newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select(columns)
    .from(passkeys)
    .innerJoin(identities, eq(identities.id, passkeys.identityId))
    .where(eq(identities.userId, userId))
    .orderBy(desc(identities.createdAt), desc(identities.id))
}

/** Returns the passkey of a credential, and its owner. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<{ passkey: PasskeyRow; user: UserRow } | undefined> {
  const [row] = await db
    .select({ passkey: columns, user: users })
    .from(passkeys)
    .innerJoin(identities, eq(identities.id, passkeys.identityId))
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.kind, 'passkey'), eq(identities.subject, credentialId)))
  return row
}

/** Adds a passkey. Resolves to undefined when the credential exists already. */
export async function addPasskey(
  tx: Db,
  identity: Pick<IdentityRow, 'id' | 'userId' | 'subject'>,
  passkey: Omit<typeof passkeys.$inferInsert, 'identityId'>,
): Promise<PasskeyRow | undefined> {
  const [added] = await tx
    .insert(identities)
    .values({ ...identity, kind: 'passkey' })
    .onConflictDoNothing()
    .returning()
  if (!added) return undefined
  const [row] = await tx
    .insert(passkeys)
    .values({ ...passkey, identityId: added.id })
    .returning()
  const { subject, createdAt, lastUsedAt } = added
  return { ...row!, subject, createdAt, lastUsedAt }
}

/** Stores the state reported by the last use. */
export async function noteCounter(
  tx: Db,
  identityId: string,
  shown: { counter: number; synced: boolean },
): Promise<void> {
  await tx.update(passkeys).set(shown).where(eq(passkeys.identityId, identityId))
}

/** Resolves to undefined when the person has no such passkey. */
export async function renamePasskey(
  tx: Db,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const mine = tx.select({ id: identities.id }).from(identities).where(isTheirs(userId, id))
  await tx
    .update(passkeys)
    .set({ name })
    .where(eq(passkeys.identityId, sql`(${mine})`))
  return (await listPasskeys(tx, userId)).find(({ identityId }) => identityId === id)
}
