import type { Session } from '#contract/account.ts'
import type { Db } from '#server/db/connection.ts'
import type { Context } from '#server/http/context.ts'
import { addKnownDevice } from './device-store.ts'
import { deviceOf } from './device.ts'
import { noteUse } from './identities/store.ts'
import { viewUser } from './rules.ts'
import type { UserRow } from './rules.ts'
import { openSession } from './session-store.ts'

/** One of a person's ways in, which they have just proven. */
export interface ProvenIdentity {
  id: string
  user: UserRow
}

/**
 * Signs in on the device whoever has proven a way in. Every way in passes here, and a session begins nowhere else: this
 * is where an account with a second factor is challenged for it.
 */
export async function completeSignIn(
  db: Db,
  { id, user }: ProvenIdentity,
  { device, userAgent }: Pick<Context, 'device' | 'userAgent'>,
): Promise<Session> {
  await noteUse(db, id)
  await addKnownDevice(db, user.id, device.renew())
  const tokens = await openSession(db, user.id, deviceOf(userAgent))
  return { ...tokens, user: viewUser(user) }
}
