import type { ProvenIdentity } from '#server/account/challenge.ts'
import { passwordFits } from '#server/account/passwords.ts'
import type { Db } from '#server/db/connection.ts'
import { findByEmail, findIdentity, saveIdentity } from './store.ts'

// The way in by password. There is one for an account, which is its subject: the email may change.

/** Whose email and password these are. It takes as long when there is no such account. */
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

/** Whether this is the password of the account. */
export async function isPasswordOf(db: Db, userId: string, password: string): Promise<boolean> {
  const identity = await findIdentity(db, { kind: 'password', subject: userId })
  return passwordFits(identity?.secretHash ?? null, password)
}

/** Sets the account's password, in place of the one before. Resolves to the identity's id. */
export function setPassword(db: Db, userId: string, passwordHash: string): Promise<string> {
  return saveIdentity(db, { userId, kind: 'password', subject: userId, secretHash: passwordHash })
}
