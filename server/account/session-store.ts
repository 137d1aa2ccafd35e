import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions, users } from '#server/db/schema/account.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import { endChallenges } from './challenge-store.ts'
import type { UserRow } from './rules.ts'
import { newPair, pairAfter, pairForClient, pairHashes } from './session-tokens.ts'

interface Tokens {
  access_token: string
  refresh_token: string
}

const accessExpiry = sql`now() + interval '15 minutes'`
/** A session that nobody has used since then is over. */
const oldestUse = sql`now() - interval '90 days'`
/** So long it is good that somebody has shown whose account it is. */
const oldestConfirmation = sql`now() - interval '10 minutes'`

/** Begins a session of the person on a device. */
export async function openSession(db: Db, userId: string, device: string): Promise<Tokens> {
  const id = randomUUID()
  const pair = newPair()
  await db.insert(sessions).values({ id, userId, device, ...pairHashes(pair), accessExpiresAt: accessExpiry })
  return pairForClient(id, pair)
}

/**
 * Renews a session. The token before the current pair gives that same pair again until it has been used: its
 * answer may have been lost, or two tabs asked at once. Any other token is an old one in the wrong hands: the
 * session ends, and `onReuse` runs in the same transaction. Undefined when there is none (any more).
 */
export async function renewSession(
  db: Db,
  refreshToken: string,
  onReuse: (tx: Db, userId: string) => Promise<void>,
): Promise<Tokens | undefined> {
  const [id = '', secret = ''] = refreshToken.split('.')
  const hash = hashSecret(secret)
  return transaction(db, async (tx) => {
    const mine = eq(sessions.id, id)
    const live = and(mine, gt(sessions.lastUsedAt, oldestUse))
    const [session] = await tx.select().from(sessions).where(live).for('update')
    if (!session) return undefined
    const isCurrent = hash === session.refreshHash
    if (!isCurrent && hash !== session.previousHash) {
      await tx.delete(sessions).where(mine)
      await onReuse(tx, session.userId)
      return undefined
    }
    const renewalKey = isCurrent ? newSecret() : session.renewalKey
    const pair = pairAfter(secret, renewalKey)
    await tx
      .update(sessions)
      .set({
        ...pairHashes(pair),
        previousHash: hash,
        renewalKey,
        accessExpiresAt: accessExpiry,
        lastUsedAt: sql`now()`,
      })
      .where(mine)
    return pairForClient(id, pair)
  })
}

/** Whose access token this is; the pair that it belongs to has then arrived, as with any other call. */
export async function findUserByToken(db: Db, accessToken: string): Promise<UserRow | undefined> {
  const isTheirs = eq(sessions.accessHash, hashSecret(accessToken))
  const [found] = await db
    .select({ user: users, previousHash: sessions.previousHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isTheirs, gt(sessions.accessExpiresAt, sql`now()`)))
  if (found?.previousHash) await db.update(sessions).set({ previousHash: null }).where(isTheirs)
  return found?.user
}

/** The person's sessions, the latest used first. */
export async function listSessions(db: Db, userId: string): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.lastUsedAt, oldestUse)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/** Whether the person has shown within the last 10 minutes whose account it is: by signing in, or in the session. */
export async function isConfirmed(db: Db, id: string): Promise<boolean> {
  const isRecent = gt(sessions.confirmedAt, oldestConfirmation)
  return (await db.$count(sessions, and(eq(sessions.id, id), isRecent))) > 0
}

/** Notes that the person has shown in the session whose account it is. */
export async function confirmSession(tx: Db, id: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.id, id))
}

/** Ends one session of the person; false when they have none with this id. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
  return ended.rowCount === 1
}

/**
 * Ends the person's sessions, but for the one to keep, and the sign-ins that have not come to one yet. Resolves to how
 * many sessions there were.
 */
export async function endSessions(db: Db, userId: string, keep = ''): Promise<number> {
  await endChallenges(db, userId)
  const ended = await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep)))
  return ended.rowCount ?? 0
}
