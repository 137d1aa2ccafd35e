import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { users } from '#server/db/schema/account.ts'
import type { UserRow } from './rules.ts'
import { isUsernameReserved } from './username-store.ts'

/** SQL condition, ignoring case. */
export const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`
const hasUsername = (username: string) => sql`lower(${users.username}) = lower(${username})`

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(hasEmail(email))
  return row
}

/** Adds a person who signs in by email. Resolves to undefined when the email or the username is taken. */
export async function addUser(
  db: Db,
  person: { name: string; username: string; email: string },
): Promise<UserRow | undefined> {
  const [row] = await db
    .insert(users)
    .values({ ...person, id: randomUUID(), loginMethod: 'Email' })
    .onConflictDoNothing()
    .returning()
  if (!row || !(await isUsernameReserved(db, row.username))) return row
  // Checked after the insert, which waits for a concurrent release of this username.
  await db.delete(users).where(eq(users.id, row.id))
  return undefined
}

/** Which of the two are taken, ignoring case. */
export async function findTaken(
  db: Db,
  email: string,
  username: string,
): Promise<{ email: boolean; username: boolean }> {
  const rows = await db
    .select({ email: sql<boolean>`${hasEmail(email)}`, username: sql<boolean>`${hasUsername(username)}` })
    .from(users)
    .where(sql`${hasEmail(email)} or ${hasUsername(username)}`)
  return {
    email: rows.some((row) => row.email),
    username: rows.some((row) => row.username) || (await isUsernameReserved(db, username)),
  }
}

/** Changes the given fields. */
export async function changeUser(db: Db, id: string, fields: Partial<UserRow>): Promise<UserRow> {
  const [row] = await db.update(users).set(fields).where(eq(users.id, id)).returning()
  return row!
}

const activeLeague = query('select 1 from leagues where user_id = $1 and status = 1 limit 1', 'user-leagues')

/** Whether the person has an active league. */
export async function hasActiveLeague(db: Db, userId: string): Promise<boolean> {
  return (await activeLeague(db, [userId])).length > 0
}
