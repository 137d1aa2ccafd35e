import type { ProvenIdentity } from '#server/account/challenge.ts'
import { passwordFits } from '#server/account/passwords.ts'
import type { Db } from '#server/db/connection.ts'
import { findByEmail, findIdentity, saveIdentity } from './store.ts'

// Sign-in by password. The subject is the account's id, since the email may change.

/** Returns the identity for a correct email and password. Takes constant time for unknown emails. */
export async function verifyPassword(
  db: Db,
  email: string,
  password: string,
): Promise<ProvenIdentity | undefined> {
  const found = await findByEmail(db, 'password', email)
  const fits = await passwordFits(found?.identity?.secretHash ?? null, password)
  return found?.identity && fits ? { id: found.identity.id, user: found.user } : undefined
}

/** Whether the account has a password. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await findIdentity(db, { kind: 'password', subject: userId })) !== undefined
}

/** Whether this is the account's password. */
export async function isPasswordOf(db: Db, userId: string, password: string): Promise<boolean> {
  const identity = await findIdentity(db, { kind: 'password', subject: userId })
  return passwordFits(identity?.secretHash ?? null, password)
}

/** Sets the password. Resolves to the identity's id. */
export function setPassword(db: Db, userId: string, passwordHash: string): Promise<string> {
  return saveIdentity(db, { userId, kind: 'password', subject: userId, secretHash: passwordHash })
}
