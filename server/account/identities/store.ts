import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { UserRow } from '#server/account/rules.ts'
import { hasEmail } from '#server/account/store.ts'
import type { Db } from '#server/db/connection.ts'
import { identities, users } from '#server/db/schema/account.ts'

type Identity = typeof identities.$inferSelect

/** Returns the person with this email and their identity of a kind, in one query. */
export async function findByEmail(
  db: Db,
  kind: Identity['kind'],
  email: string,
): Promise<{ user: UserRow; identity: Identity | null } | undefined> {
  const ofAccount = and(eq(identities.kind, kind), eq(identities.subject, users.id))
  const [row] = await db
    .select({ user: users, identity: identities })
    .from(users)
    .leftJoin(identities, ofAccount)
    .where(hasEmail(email))
  return row
}

export async function findIdentity(
  db: Db,
  { kind, subject }: Pick<Identity, 'kind' | 'subject'>,
): Promise<Identity | undefined> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.kind, kind), eq(identities.subject, subject)))
  return row
}

/** Adds an identity or replaces its secret. Resolves to its id. */
export async function saveIdentity(
  db: Db,
  identity: Pick<Identity, 'userId' | 'kind' | 'subject' | 'secretHash'>,
): Promise<string> {
  const [row] = await db
    .insert(identities)
    .values({ ...identity, id: randomUUID() })
    .onConflictDoUpdate({
      target: [identities.kind, identities.subject],
      set: { secretHash: identity.secretHash },
    })
    .returning({ id: identities.id })
  return row!.id
}

/** Adds an identity. Resolves to its id, or undefined when it exists, possibly in another account. */
export async function addIdentity(
  db: Db,
  identity: Pick<Identity, 'userId' | 'kind' | 'subject' | 'secretHash'>,
): Promise<string | undefined> {
  const [row] = await db
    .insert(identities)
    .values({ ...identity, id: randomUUID() })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  return row?.id
}

/** Updates the time of the last sign-in. */
export async function noteUse(db: Db, id: string): Promise<void> {
  await db
    .update(identities)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(identities.id, id))
}
