import { deleteApiKey } from '#server/account/api-keys/store.ts'
import { listIdentities, removeIdentitiesExcept } from '#server/account/identities/of-account.ts'
import type { UserRow } from '#server/account/rules.ts'
import { deleteSecondFactor } from '#server/account/second-factor/store.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { endSessions } from '#server/account/session-store.ts'
import { findUser } from '#server/account/store.ts'
import type { Db } from '#server/db/connection.ts'
import type { Context } from '#server/http/context.ts'
import type { DeviceCookie } from '#server/http/device-cookie.ts'
import { setEmailProven } from './store.ts'

interface Proof {
  /** Ids of the sign-in methods to keep; default: the password, or the last used method. */
  keep?: string[]
  session?: { sessionId: string; device: DeviceCookie }
  by: Pick<Context, 'address' | 'userAgent'>
}

export type ProveEmail = (
  tx: Db,
  user: UserRow,
  proof: Proof,
) => Promise<{ user: UserRow; accessRemoved: boolean }>

/**
 * Marks emails as proven. A stranger may have registered the address and be waiting for its owner to reset the
 * password, so the first proof removes all access added before: sign-in methods, second factor, API key, sessions and
 * devices. The owner gets a mail.
 */
export function emailProver(noteSecurityChange: NoteSecurityChange): ProveEmail {
  return async (tx, user, { keep, session, by }) => {
    if (user.emailProvenAt) return { user, accessRemoved: false }
    // First: waits for concurrent calls of these sessions that add access (`lockSession`).
    await endSessions(tx, user.id, session)
    const identities = await removeIdentitiesExcept(tx, user, keep ?? (await usualIdentity(tx, user.id)))
    const secondFactor = await deleteSecondFactor(tx, user.id)
    const apiKey = await deleteApiKey(tx, user.id)
    await setEmailProven(tx, user.id)
    const proven = (await findUser(tx, user.id))!
    const accessRemoved = identities > 0 || secondFactor || apiKey !== undefined
    if (accessRemoved) await noteSecurityChange(tx, proven, 'access_removed', by)
    return { user: proven, accessRemoved }
  }
}

async function usualIdentity(tx: Db, userId: string): Promise<string[]> {
  const all = await listIdentities(tx, userId)
  const password = all.find(({ kind }) => kind === 'password')
  const [latest] = all.toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
  return [password ?? latest].flatMap((one) => one?.id ?? [])
}
