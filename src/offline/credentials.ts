import { account } from '#contract/account/account.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError, send } from '#src/api/client.ts'
import type { SendOptions } from '#src/api/client.ts'
import { database } from './database.ts'
import type { Credentials, SessionEnd } from './database.ts'
import { withBriefLock } from './locks.ts'
import { sessionIn } from './stored-session.ts'

/** The person's session has ended, or somebody else has signed in: the person has to sign in again. */
export class SignedOut extends Error {}

/** The credentials of the person who is signed in on this device. */
export async function currentCredentials(): Promise<Credentials | undefined> {
  return database.credentials.get('current')
}

const allRows = database.table<Credentials | SessionEnd>('credentials')
const storedSession = async () => sessionIn(await allRows.toArray())

/** Stores the credentials of the person who signs in, in place of any others; a full device may only delete those. */
export async function storeCredentials(credentials: Omit<Credentials, 'id'>): Promise<void> {
  await allRows.put({ ...credentials, id: 'current' }).catch(() => allRows.clear())
}

/**
 * Ends the person's session on this device; once this resolves, a kill does not bring it back. Resolves to false, and
 * changes nothing, when it has ended before or another person's is stored.
 */
export function endCredentials(userId: string): Promise<boolean> {
  const end = (hasRoom: boolean) =>
    database.transaction('rw', database.credentials, async () => {
      const stored = await storedSession()
      if (stored === 'ended' || (stored && stored.userId !== userId)) return false
      await database.credentials.delete('current')
      if (hasRoom) await allRows.put({ id: 'ended' })
      return true
    })
  // A full device may only delete.
  return end(true).catch(() => end(false))
}

/**
 * Stores what a page has changed about its person's session, but not its tokens: those that are stored may be newer. A
 * session of another person stays, and so does the end of one. The whole session is stored where there has been none,
 * as after an update from an app that had it in local storage alone.
 */
export function updateCredentials(page: Credentials): Promise<void> {
  return database.transaction('rw', database.credentials, async () => {
    const stored = await storedSession()
    if (stored === 'ended' || (stored && stored.userId !== page.userId)) return
    const { access_token, refresh_token } = stored ?? page
    await database.credentials.put({ ...page, access_token, refresh_token })
  })
}

/**
 * Returns this person's tokens in place of `expired`, never another's. Tabs and the worker share one pair that can be
 * renewed once: whoever comes second finds the new pair here. `page` is what a page holds in memory, for a device whose
 * database is blocked or was emptied. Throws `SignedOut` when the session is over or somebody else has
 * signed in, `NetworkError` without a network.
 */
export function renewTokens(userId: string, expired: string, page?: Credentials): Promise<Credentials> {
  return withBriefLock('lakou-session', async () => {
    const stored = await storedSession().catch(() => undefined)
    const known = stored ?? page
    if (known === 'ended' || known?.userId !== userId) throw new SignedOut()
    if (known.access_token !== expired) return known
    const { apiBase: base, language, refresh_token } = known
    const tokens = await send(account.refresh, { refresh_token }, { base, language }).catch(
      (error: unknown) => {
        throw error instanceof ApiError && error.status === 401 ? new SignedOut() : error
      },
    )
    const renewed = { ...known, ...tokens }
    // A database that cannot be written leaves the page with the new pair in its local storage.
    const current = await storeRenewed(renewed, stored && known).catch(() => renewed)
    if (current?.userId !== userId) throw new SignedOut()
    return current
  })
}

/**
 * Stores renewed credentials if those from before the renewal are still there; whoever has signed in or out meanwhile
 * is left alone. Resolves to what is stored then.
 */
function storeRenewed(renewed: Credentials, previous?: Credentials): Promise<Credentials | undefined> {
  return database.transaction('rw', database.credentials, async () => {
    const current = await storedSession()
    if (current === 'ended') return undefined
    if (current?.refresh_token !== previous?.refresh_token) return current
    await database.credentials.put({ ...renewed, language: current?.language ?? renewed.language })
    return renewed
  })
}

/**
 * Makes a call with this person's stored credentials, renewing them once when they have expired. Throws `SignedOut` when
 * the device has none of this person.
 */
export async function callAs<E extends Endpoint>(
  userId: string,
  endpoint: E,
  input: InputOf<E>,
  options: Pick<SendOptions, 'idempotencyKey' | 'probes'> = {},
): Promise<ResponseOf<E>> {
  const known = await currentCredentials()
  if (known?.userId !== userId) throw new SignedOut()
  const attempt = ({ apiBase: base, language, access_token: token }: Credentials) =>
    send(endpoint, input, { ...options, base, language, token, userId })
  try {
    return await attempt(known)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    return attempt(await renewTokens(userId, known.access_token))
  }
}
