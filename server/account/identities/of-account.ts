import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { UserRow } from '#server/account/rules.ts'
import type { Db } from '#server/db/connection.ts'
import { identities, users } from '#server/db/schema/account.ts'
import { passkeys } from '#server/db/schema/identities.ts'

type Identity = typeof identities.$inferSelect

/** Sign-in methods of an account, oldest first; `passkey`: its name. */
export function listIdentities(db: Db, userId: string): Promise<(Identity & { passkey: string | null })[]> {
  const { id, kind, subject, secretHash, createdAt, lastUsedAt } = identities
  return db
    .select({
      id,
      userId: identities.userId,
      kind,
      subject,
      secretHash,
      createdAt,
      lastUsedAt,
      passkey: passkeys.name,
    })
    .from(identities)
    .leftJoin(passkeys, eq(passkeys.identityId, identities.id))
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.id))
}

/** `login_method` by kind; passkeys have none. */
const methods: Record<Identity['kind'], UserRow['loginMethod'] | undefined> = {
  password: 'Email',
  google: 'Google',
  phone: 'Phone',
  passkey: undefined,
}

/**
 * Removes a sign-in method and adjusts the login method. Resolves to false for the last one, which is not removed, and
 * to undefined when it is not the account's.
 */
export async function removeIdentity(tx: Db, userId: string, id: string): Promise<boolean | undefined> {
  const isTheirs = eq(users.id, userId)
  // Of two calls that remove the last two methods, the second waits here and finds one left.
  const [user] = await tx.select().from(users).where(isTheirs).for('no key update')
  const all = await listIdentities(tx, userId)
  const removed = all.find((identity) => identity.id === id)
  if (!user || !removed) return undefined
  const left = all.filter((identity) => identity !== removed)
  if (left.length === 0) return false
  await tx.delete(identities).where(eq(identities.id, id))
  await fitLoginMethod(tx, user, left)
  return true
}

/** Removes all sign-in methods except `keep`. Returns their number. */
export async function removeIdentitiesExcept(tx: Db, user: UserRow, keep: string[]): Promise<number> {
  const all = await listIdentities(tx, user.id)
  const left = all.filter(({ id }) => keep.includes(id))
  await tx.delete(identities).where(and(eq(identities.userId, user.id), notInArray(identities.id, keep)))
  await fitLoginMethod(tx, user, left)
  return all.length - left.length
}

async function fitLoginMethod(tx: Db, user: UserRow, left: Pick<Identity, 'kind'>[]): Promise<void> {
  // Apple accounts have no identity row.
  if (user.loginMethod === 'Apple') return
  const possible = left.flatMap(({ kind }) => methods[kind] ?? [])
  if (possible.length === 0 || possible.includes(user.loginMethod)) return
  await tx.update(users).set({ loginMethod: possible[0]! }).where(eq(users.id, user.id))
}
