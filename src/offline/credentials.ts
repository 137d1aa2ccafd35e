import { account } from '#contract/account.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError, send } from '#src/api/client.ts'
import { database } from './database.ts'
import type { Credentials } from './database.ts'
import { withLock } from './locks.ts'

/** The session has ended: the person has to sign in again. */
export class SignedOut extends Error {}

/** The credentials of the person who is signed in on this device. */
export async function currentCredentials(): Promise<Credentials | undefined> {
  return database.credentials.get('current')
}

/** Keeps (or with null forgets) the credentials. */
export async function storeCredentials(credentials: Omit<Credentials, 'id'> | null): Promise<void> {
  if (credentials) await database.credentials.put({ ...credentials, id: 'current' })
  else await database.credentials.clear()
}

/** Keeps a page's credentials unless the same person's are there: those may be newer. The language is the page's. */
export function shareWithWorker(page: Credentials): Promise<void> {
  return database.transaction('rw', database.credentials, async () => {
    const known = await currentCredentials()
    if (known?.userId !== page.userId) await database.credentials.put(page)
    else await database.credentials.update('current', { language: page.language })
  })
}

/**
 * New tokens in place of `refused`. Tabs and the worker share one pair that can be renewed once: whoever comes
 * second finds the new pair here. `page` is what a page has in its local storage, for a device whose database is
 * blocked or was emptied. Throws SignedOut when the session is over, NetworkError without a network.
 */
export function renew(refused: string, page?: Credentials): Promise<Credentials> {
  return withLock('lakou-session', async () => {
    const stored = await currentCredentials().catch(() => undefined)
    const known = stored ?? page
    if (!known) throw new SignedOut()
    if (known.access_token !== refused) return known
    try {
      const { apiBase: base, language, refresh_token } = known
      const tokens = await send(account.refresh, { refresh_token }, { base, language })
      const renewed = { ...known, ...tokens }
      // An update does not bring back what a sign-out has cleared meanwhile.
      const keep = async () =>
        stored ? database.credentials.update('current', tokens) : database.credentials.put(renewed)
      await keep().catch(() => {})
      return renewed
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw new SignedOut()
      throw error
    }
  })
}

/** Makes a call with the kept credentials, renewing them once when they have run out. */
export async function callWithCredentials<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { idempotencyKey?: string } = {},
): Promise<ResponseOf<E>> {
  const known = await currentCredentials()
  if (!known) throw new SignedOut()
  const attempt = ({ apiBase: base, language, access_token: token }: Credentials) =>
    send(endpoint, input, { ...options, base, language, token })
  try {
    return await attempt(known)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    return attempt(await renew(known.access_token))
  }
}
