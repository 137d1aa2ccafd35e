import { account } from '#contract/account/account.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError, send } from '#src/api/client.ts'
import type { SendOptions } from '#src/api/client.ts'
import { database } from './database.ts'
import type { Credentials, SessionEnd } from './database.ts'
import { withBriefLock } from './locks.ts'
import { sessionIn } from './stored-session.ts'

/** The session is over or another user's: the user has to sign in again. */
export class SignedOut extends Error {}

export async function currentCredentials(): Promise<Credentials | undefined> {
  return database.credentials.get('current')
}

const allRows = database.table<Credentials | SessionEnd>('credentials')
const storedSession = async () => sessionIn(await allRows.toArray())

/** A full device can only delete the previous one. */
export async function storeCredentials(credentials: Omit<Credentials, 'id'>): Promise<void> {
  await allRows.put({ ...credentials, id: 'current' }).catch(() => allRows.clear())
}

/** Ends the session durably. Returns false when it was over or another user's. */
export function endCredentials(userId: string): Promise<boolean> {
  const end = (hasRoom: boolean) =>
    database.transaction('rw', database.credentials, async () => {
      const stored = await storedSession()
      if (stored === 'ended' || (stored && stored.userId !== userId)) return false
      await database.credentials.delete('current')
      if (hasRoom) await allRows.put({ id: 'ended' })
      return true
    })
  return end(true).catch(() => end(false))
}

/** Keeps the stored tokens, which may be newer. Never replaces another user's or an ended session. */
export function updateCredentials(page: Credentials): Promise<void> {
  return database.transaction('rw', database.credentials, async () => {
    const stored = await storedSession()
    if (stored === 'ended' || (stored && stored.userId !== page.userId)) return
    const { access_token, refresh_token } = stored ?? page
    await database.credentials.put({ ...page, access_token, refresh_token })
  })
}

/**
 * Returns tokens newer than `expired`. All contexts share one pair that can be renewed once. `page` serves
 * without a database. Throws `SignedOut` or `NetworkError`.
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
    const current = await storeRenewed(renewed, stored && known).catch(() => renewed)
    if (current?.userId !== userId) throw new SignedOut()
    return current
  })
}

/** Keeps a session that changed meanwhile. Returns what is stored. */
function storeRenewed(renewed: Credentials, previous?: Credentials): Promise<Credentials | undefined> {
  return database.transaction('rw', database.credentials, async () => {
    const current = await storedSession()
    if (current === 'ended') return undefined
    if (current?.refresh_token !== previous?.refresh_token) return current
    await database.credentials.put({ ...renewed, language: current?.language ?? renewed.language })
    return renewed
  })
}

/** Uses stored tokens and renews them once. Throws `SignedOut` without any. */
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
