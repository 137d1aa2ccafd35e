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

export interface ProvenIdentity {
  id: string
  user: UserRow
  /** The passkey verified the person (fingerprint, face or PIN), which counts as two factors. */
  userVerified?: boolean
  /** The email was proven for the first time, and access added before has been removed. */
  accessRemoved?: boolean
}

export type SigningIn = Pick<Context, 'device' | 'userAgent' | 'address'>

/** Completes every sign-in method: begins a session, or a challenge for an account with a second factor. */
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

/** Begins a session. No other code creates sessions. */
export async function beginSession(db: Db, { id, user }: ProvenIdentity, by: SigningIn): Promise<Session> {
  await noteUse(db, id)
  await rememberDevice(db, user.id, by.device)
  await addSecurityEvent(db, user.id, 'sign_in', by)
  const tokens = await openSession(db, user.id, deviceOf(by.userAgent))
  return { ...tokens, user: await viewUser(db, user) }
}
