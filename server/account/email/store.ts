import { eq, sql } from 'drizzle-orm'
import type { UserRow } from '#server/account/rules.ts'
import { hasEmail } from '#server/account/store.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'

/** Marks the account's email as proven. */
export async function setEmailProven(db: Db, userId: string): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ emailProvenAt: sql`coalesce(${users.emailProvenAt}, now())` })
    .where(eq(users.id, userId))
    .returning()
  return row!
}

/** Sets a proven email. Resolves to undefined when another account has it. */
export async function setEmail(db: Db, userId: string, email: string): Promise<UserRow | undefined> {
  const [taken] = await db.select({ id: users.id }).from(users).where(hasEmail(email))
  if (taken && taken.id !== userId) return undefined
  const [row] = await db
    .update(users)
    .set({ email, emailProvenAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning()
  return row
}
