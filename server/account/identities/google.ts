import type { ProvenIdentity } from '#server/account/challenge.ts'
import { findUser } from '#server/account/store.ts'
import type { Db } from '#server/db/connection.ts'
import { addIdentity, findIdentity } from './store.ts'

// The way in by Google. Its subject is Google's name for the person; the email there may change, and counts for nothing.

/** Whose account this person at Google signs in to. */
export async function findByGoogle(db: Db, subject: string): Promise<ProvenIdentity | undefined> {
  const identity = await findIdentity(db, { kind: 'google', subject })
  const user = identity && (await findUser(db, identity.userId))
  return identity && user && { id: identity.id, user }
}

/** Adds the person at Google to an account; undefined when they are one's already. Resolves to the identity's id. */
export function addGoogle(db: Db, userId: string, subject: string): Promise<string | undefined> {
  return addIdentity(db, { userId, kind: 'google', subject, secretHash: null })
}
