import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { databaseErrorCode } from '#server/db/error-code.ts'
import { users } from '#server/db/schema/account.ts'
import { formerUsernames } from '#server/db/schema/identities.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'

/** How long a released username redirects to the new one. */
const reservedFor = sql`interval '90 days'`
/** Maximum reserved usernames per person, against hoarding. */
const maxReserved = 3

const isReserved = gt(formerUsernames.expiresAt, sql`now()`)

/**
 * Whether a released username is reserved, from anyone but `userId`. In a transaction that just took the username, it
 * also sees a concurrent release.
 */
export async function isUsernameReserved(db: Db, username: string, userId = ''): Promise<boolean> {
  const rows = await db
    .select({ userId: formerUsernames.userId })
    .from(formerUsernames)
    .where(
      and(
        eq(formerUsernames.username, sql`lower(${username})`),
        ne(formerUsernames.userId, userId),
        isReserved,
      ),
    )
  return rows.length > 0
}

/**
 * Changes the username; the old one redirects for 90 days. Throws 409 at `username` when it is taken or reserved, 400
 * after too many changes.
 */
export async function changeUsername(
  db: Db,
  user: { id: string; username: string },
  username: string,
): Promise<void> {
  const taken = () => new Problem(409, m.username_taken(), { fields: { username: m.username_taken() } })
  try {
    await transaction(db, async (tx) => {
      await tx.update(users).set({ username }).where(eq(users.id, user.id))
      if (await isUsernameReserved(tx, username, user.id)) throw taken()
      await reserve(tx, user, username)
    })
  } catch (error) {
    // No other unique column is written here.
    throw databaseErrorCode(error) === '23505' ? taken() : error
  }
}

async function reserve(tx: Db, user: { id: string; username: string }, username: string): Promise<void> {
  const ofUser = eq(formerUsernames.userId, user.id)
  await tx.delete(formerUsernames).where(and(ofUser, eq(formerUsernames.username, sql`lower(${username})`)))
  const [{ sameName }] = (await tx
    .select({ sameName: sql<boolean>`lower(${user.username}) = lower(${username})` })
    .from(users)
    .where(eq(users.id, user.id))) as [{ sameName: boolean }]
  if (sameName) return
  const expiresAt = sql`now() + ${reservedFor}`
  await tx
    .insert(formerUsernames)
    .values({ username: sql`lower(${user.username})`, userId: user.id, expiresAt })
    // An expired reservation of any person.
    .onConflictDoUpdate({ target: formerUsernames.username, set: { userId: user.id, expiresAt } })
  if ((await tx.$count(formerUsernames, and(ofUser, isReserved))) > maxReserved) {
    throw fieldProblem('username', m.username_changed_often())
  }
}
