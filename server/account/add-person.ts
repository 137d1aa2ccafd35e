import { randomUUID } from 'node:crypto'
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { formerUsernames } from '#server/db/schema/identities.ts'
import { usernameCandidates } from './new-username.ts'
import type { UserRow } from './rules.ts'

/** Another call may take the username between the check and the insert. */
const attempts = 3

async function firstFree(db: Db, candidates: string[]): Promise<string | undefined> {
  const lower = sql<string>`lower(${users.username})`
  const used = await db.select({ name: lower }).from(users).where(inArray(lower, candidates))
  const givenUp = await db
    .select({ name: formerUsernames.username })
    .from(formerUsernames)
    .where(and(inArray(formerUsernames.username, candidates), gt(formerUsernames.expiresAt, sql`now()`)))
  const taken = new Set([...used, ...givenUp].map(({ name }) => name))
  return candidates.find((candidate) => !taken.has(candidate))
}

/**
 * Adds a person with a username derived from the name. Resolves to undefined when the email or the phone belongs to
 * another account.
 */
export async function addPerson(
  db: Db,
  person: Pick<UserRow, 'name' | 'loginMethod'> & Partial<Pick<UserRow, 'email' | 'emailProvenAt' | 'phone'>>,
): Promise<UserRow | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const username = await firstFree(db, usernameCandidates(person.name))
    if (username === undefined) continue
    const [row] = await db
      .insert(users)
      .values({ ...person, id: randomUUID(), username })
      .onConflictDoNothing()
      .returning()
    if (row) return row
  }
  return undefined
}
