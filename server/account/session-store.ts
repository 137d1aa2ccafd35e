import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { sessions, users } from '#server/db/schema/account.ts'
import type { DeviceCookie } from '#server/http/device-cookie.ts'
import { Problem } from '#server/http/problem.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import { endChallenges } from './challenge-store.ts'
import { deleteDevices } from './device-store.ts'
import type { UserRow } from './rules.ts'
import { newPair, pairAfter, pairForClient, pairHashes } from './session-tokens.ts'

interface Tokens {
  access_token: string
  refresh_token: string
}

const accessExpiry = sql`now() + interval '15 minutes'`
/** Sessions expire 90 days after the last use and 180 days after the sign-in. */
const isLive = and(
  gt(sessions.lastUsedAt, sql`now() - interval '90 days'`),
  gt(sessions.createdAt, sql`now() - interval '180 days'`),
)
/** Maximum sessions per account; a new one ends the least recently used. */
const maxSessions = 50
/** Re-authentication stays valid for 10 minutes. */
const oldestConfirmation = sql`now() - interval '10 minutes'`

const endSurplus = query(
  `delete from sessions where id in (
     select id from sessions where user_id = $1 order by last_used_at desc, created_at desc, id offset ${maxSessions}
   )`,
  'session-end-surplus',
)

/** Begins a session on a device. */
export async function openSession(db: Db, userId: string, device: string): Promise<Tokens> {
  const id = randomUUID()
  const pair = newPair()
  await db.insert(sessions).values({ id, userId, device, ...pairHashes(pair), accessExpiresAt: accessExpiry })
  await endSurplus(db, [userId])
  return pairForClient(id, pair)
}

/**
 * Renews a session. The previous refresh token returns the same pair until that pair is used, since the response may
 * have been lost or two tabs may refresh concurrently. Older tokens indicate theft: the session ends and `onReuse` runs in
 * the same transaction. Resolves to undefined without a session.
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
    const live = and(mine, isLive)
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

/** Returns the token's user and marks the pair as used. */
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

/** Latest used first. */
export async function listSessions(db: Db, userId: string): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/** Whether the person signed in or re-authenticated within 10 minutes. */
export async function isConfirmed(db: Db, id: string): Promise<boolean> {
  const isRecent = gt(sessions.confirmedAt, oldestConfirmation)
  return (await db.$count(sessions, and(eq(sessions.id, id), isRecent))) > 0
}

/**
 * Locks the session until the transaction ends; throws `Problem` 401 when it has ended. Changes that add access start
 * with it, so that a concurrent "end all sessions" also stops them.
 */
export async function lockSession(tx: Db, { sessionId }: { sessionId: string }): Promise<void> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('key share')
  if (rows.length === 0) throw new Problem(401, m.session_ended())
}

/** Stores a re-authentication. */
export async function confirmSession(tx: Db, id: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.id, id))
}

/** Resolves to false when the person has no such session. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
  return ended.rowCount === 1
}

/** Ends all sessions except `keep`, with pending challenges and known devices. Resolves to their number. */
export async function endSessions(
  db: Db,
  userId: string,
  keep?: { sessionId: string; device: DeviceCookie },
): Promise<number> {
  await endChallenges(db, userId)
  await deleteDevices(db, userId, keep?.device.sent)
  const others = and(eq(sessions.userId, userId), ne(sessions.id, keep?.sessionId ?? ''))
  const ended = await db.delete(sessions).where(others)
  return ended.rowCount ?? 0
}
