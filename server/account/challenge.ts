import type { Session, SignInResult } from '#contract/account/account.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Context } from '#server/http/context.ts'
import { findChallengeName, hasSecondFactor, openChallenge } from './challenge-store.ts'
import { rememberDevice } from './device-store.ts'
import { deviceOf } from './device.ts'
import { noteUse } from './identities/store.ts'
import { viewUser } from './rules.ts'
import type { UserRow } from './rules.ts'
import { addSecurityEvent } from './security-event-store.ts'
import { openSession } from './session-store.ts'

/** One of a person's ways in, which they have just proven. */
export interface ProvenIdentity {
  id: string
  user: UserRow
  /** The device has asked for the person's finger, face or PIN as well: that is two factors in one. */
  userVerified?: boolean
  /** The proof was the first of the account's email, and access that was added before has been removed. */
  accessRemoved?: boolean
}

/** Who signs in, and from where. */
export type SigningIn = Pick<Context, 'device' | 'userAgent' | 'address'>

/**
 * Signs in on the device whoever has proven a way in. Every way in passes here: an account with a second factor gets
 * a challenge for it in place of the session.
 */
export async function completeSignIn(db: Db, identity: ProvenIdentity, by: SigningIn): Promise<SignInResult> {
  const { id, user } = identity
  const removed = identity.accessRemoved ? { access_removed: true as const } : {}
  if (!identity.userVerified && (await hasSecondFactor(db, user.id))) {
    const challenge = await openChallenge(db, { userId: user.id, identityId: id })
    return {
      is_2factor_auth_enabled: true,
      challenge,
      email: await findChallengeName(db, user.id),
      ...removed,
    }
  }
  const session = await transaction(db, (tx) => beginSession(tx, identity, by))
  return { ...session, is_2factor_auth_enabled: false, ...removed }
}

/** Begins the session of a person who has proven all that is asked of them. A session begins nowhere else. */
export async function beginSession(db: Db, { id, user }: ProvenIdentity, by: SigningIn): Promise<Session> {
  await noteUse(db, id)
  await rememberDevice(db, user.id, by.device)
  await addSecurityEvent(db, user.id, 'sign_in', by)
  const tokens = await openSession(db, user.id, deviceOf(by.userAgent))
  return { ...tokens, user: await viewUser(db, user) }
}
