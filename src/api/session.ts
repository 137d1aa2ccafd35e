import { Store } from '@tanstack/store'
import type { Session, User } from '#contract/account/account.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { deleteAllDrafts } from '#src/lib/drafts.ts'
import { pushLaterKey } from '#src/lib/push-later.ts'
import { storeSnapshot } from '#src/lib/roll-snapshot.ts'
import { savedMark } from '#src/lib/saved-audio-marks.ts'
import { language } from '#src/lib/language.ts'
import type { Credentials } from '#src/offline/database.ts'
import { storedSession } from '#src/offline/stored-session.ts'
import { ApiError, send } from './client.ts'
import type { SendOptions } from './client.ts'
import { settings, settingsLoaded } from './settings.ts'

// IndexedDB holds the session. Local storage holds copies under the specification's keys, which count only
// without a database and as other windows' events.

export interface CurrentSession {
  user: User | null
  churchId: string | null
  /** By the server; the user has not signed out. */
  ended: boolean
}

let current: Credentials | undefined

function readCopy(): Credentials | undefined {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as User | null
    const access_token = localStorage.getItem('access_token')
    const refresh_token = localStorage.getItem('refresh_token') ?? ''
    return user && access_token ? credentialsOf({ user, access_token, refresh_token }) : undefined
  } catch {
    return undefined
  }
}

function credentialsOf({ user, access_token, refresh_token }: Session): Credentials {
  const churchId = localStorage.getItem('church_id')
  const device = { apiBase: settings().apiBase, language: language() }
  return { id: 'current', userId: user.id, user, churchId, access_token, refresh_token, ...device }
}

function writeCopies(): void {
  if (!current) return
  const { access_token, refresh_token, user, churchId } = current
  try {
    localStorage.setItem('access_token', access_token)
    localStorage.setItem('refresh_token', refresh_token)
    localStorage.setItem('user', JSON.stringify(user))
    if (!churchId) return localStorage.removeItem('church_id')
    localStorage.setItem('church_id', churchId)
    localStorage.setItem('had_church', 'true')
  } catch {
    // The storage is full; older copies stay.
  }
}

/** Empty before `loadSession`, and on the server, which also renders pages. */
export const sessionStore = new Store<CurrentSession>({
  user: null,
  churchId: null,
  ended: false,
})

function change(next: Partial<CurrentSession>): void {
  sessionStore.setState((state) => ({ ...state, ...next }))
}

export function session(): CurrentSession {
  return sessionStore.state
}

/** Returns the signed-in user's id; null while their account is being deleted. */
export function activeUserId(): string | null {
  const { user } = session()
  return user && !user.deletion_at ? user.id : null
}

const credentials = () => import('#src/offline/credentials.ts')

function enter(next: Credentials): void {
  current = next
  writeCopies()
  change({ user: next.user ?? null, churchId: next.churchId ?? null, ended: false })
}

let storing = Promise.resolve()

/**
 * Clears another user's copies, which a killed browser can bring back. Copies count where the database never
 * held a session.
 */
export async function loadSession(): Promise<void> {
  await storing
  const before = current
  const stored = await storedSession()
  // The session changed meanwhile.
  if (current !== before) return
  const copy = readCopy()
  const found = stored ?? copy
  const known = found === 'ended' ? undefined : found
  // Rows of older apps may lack the user.
  const next = known && copy?.userId === known.userId ? { ...copy, ...known } : known
  if (copy && copy.userId !== next?.userId) clearStorage()
  if (next?.user) return enter(next)
  current = undefined
  change({ user: null, churchId: localStorage.getItem('church_id') })
}

export async function signIn(given: Session): Promise<void> {
  // May show another user's church, whose session the server has ended.
  storeSnapshot(undefined)
  const next = credentialsOf(given)
  const { storeCredentials } = await credentials()
  // Without a database the session lives in local storage alone.
  await storeCredentials(next).catch(() => {})
  enter(next)
}

/** Stores the session except its tokens, then notifies other windows. */
export function storeSession(): void {
  if (!current) return
  current = { ...current, apiBase: settings().apiBase, language: language() }
  const stored = current
  storing = credentials()
    .then(({ updateCredentials }) => updateCredentials(stored))
    .catch(() => {})
    .then(writeCopies)
}

export function storeUser(user: User): void {
  if (current) current = { ...current, user }
  change({ user })
  storeSession()
}

/** Drops the start snapshot, which names members of the previous church. */
export function chooseChurch(churchId: string | null): void {
  if (churchId !== session().churchId) storeSnapshot(undefined)
  if (current) current = { ...current, churchId }
  change({ churchId })
  storeSession()
}

export function accessToken(): string {
  return current?.access_token ?? ''
}

export function hadChurch(): boolean {
  return localStorage.getItem('had_church') !== null
}

/** Keeps language, theme and the refused notifications. */
export async function signOut(): Promise<void> {
  // Before anything is shown, so that a kill cannot restore the session.
  if (current) await (await credentials()).endCredentials(current.userId).catch(() => {})
  current = undefined
  // First, so that running code stores nothing after the clearing.
  change({ user: null, churchId: null })
  clearStorage()
  const { deleteReads } = await import('#src/offline/persister.ts')
  const { deleteShares } = await import('#src/offline/shared/shared-files.ts')
  await Promise.all([deleteReads(), deleteShares()].map((deletion) => deletion.catch(() => {})))
}

function clearStorage(): void {
  deleteAllDrafts()
  const lasting = ['language', 'theme', 'noted_waiting', savedMark, pushLaterKey].map(
    (key) => [key, localStorage.getItem(key)] as const,
  )
  localStorage.clear()
  for (const [key, value] of lasting) if (value !== null) localStorage.setItem(key, value)
}

/** The outbox and the persisted queries stay for the same user. */
async function sessionEnded(userId: string): Promise<void> {
  const { endCredentials } = await credentials()
  // Another tab may have signed out or signed in someone else.
  if (!(await endCredentials(userId).catch(() => true))) return loadSession()
  if (current?.userId !== userId) return
  current = undefined
  for (const key of ['access_token', 'refresh_token', 'user']) localStorage.removeItem(key)
  change({ user: null, ended: true })
}

// The back/forward cache restored a page that missed a sign-in.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (!persisted || readCopy()?.userId === current?.userId) return
  document.documentElement.hidden = true
  location.reload()
})

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key === 'user' || key === 'church_id') void loadSession()
})

/**
 * Makes a call as the signed-in user and renews an expired token once. Throws `SignedOut` after a change of
 * user.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<SendOptions, 'signal' | 'carrier' | 'idempotencyKey'> = {},
): Promise<ResponseOf<E>> {
  await settingsLoaded
  const attempt = (token: string | undefined) =>
    send(endpoint, input, {
      ...options,
      base: settings().apiBase,
      language: language(),
      token,
    })
  const caller = current
  try {
    return await attempt(caller?.access_token)
  } catch (error) {
    const knowsCaller = endpoint.who !== 'anyone' || endpoint.recognises
    if (!caller || !knowsCaller || !(error instanceof ApiError && error.status === 401)) throw error
    return attempt(await renewToken(caller))
  }
}

async function renewToken(caller: Credentials): Promise<string> {
  const { renewTokens, SignedOut } = await credentials()
  const { userId, access_token: expired } = caller
  try {
    if (current?.userId !== userId) throw new SignedOut()
    const { access_token, refresh_token } = await renewTokens(userId, expired, current)
    if (current?.userId !== userId) throw new SignedOut()
    current = { ...current, access_token, refresh_token }
    writeCopies()
    return access_token
  } catch (error) {
    if (error instanceof SignedOut && current?.userId === userId) await sessionEnded(userId)
    throw error
  }
}
