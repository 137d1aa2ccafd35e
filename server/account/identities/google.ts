import type { ProvenIdentity } from '#server/account/challenge.ts'
import { findUser } from '#server/account/store.ts'
import type { Db } from '#server/db/connection.ts'
import { addIdentity, findIdentity } from './store.ts'

// Sign-in with Google. The subject is Google's stable id; the email may change and is ignored.

/** Returns the account of a Google profile. */
export async function findByGoogle(db: Db, subject: string): Promise<ProvenIdentity | undefined> {
  const identity = await findIdentity(db, { kind: 'google', subject })
  const user = identity && (await findUser(db, identity.userId))
  return identity && user && { id: identity.id, user }
}

/** Links a Google profile to an account. Resolves to the identity's id, or undefined when it is linked already. */
export function addGoogle(db: Db, userId: string, subject: string): Promise<string | undefined> {
  return addIdentity(db, { userId, kind: 'google', subject, secretHash: null })
}
