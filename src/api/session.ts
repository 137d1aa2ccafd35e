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

// The session is in the local database (src/offline/database.ts). The keys in local storage are part of the
// specification: copies, which only another window's event and a device without a database give a meaning.

/** The session of this device. */
export interface CurrentSession {
  user: User | null
  /** The church that the screens show. */
  churchId: string | null
  /** The server has ended the session: whoever was signed in has not signed out. */
  ended: boolean
}

/** What the current session of this page is stored as; undefined: nobody is signed in. */
let current: Credentials | undefined

/** Returns the session of which local storage has a copy. */
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
    // A full storage keeps older copies.
  }
}

/**
 * Who is signed in, and the church they look at: nobody before `loadSession`, and on the server, which renders pages
 * too.
 */
export const sessionStore = new Store<CurrentSession>({
  user: null,
  churchId: null,
  ended: false,
})

function change(next: Partial<CurrentSession>): void {
  sessionStore.setState((state) => ({ ...state, ...next }))
}

/** Returns who is signed in, and the church they look at. */
export function session(): CurrentSession {
  return sessionStore.state
}

/** Returns who is signed in and can use the app: nobody whose account is about to be deleted. */
export function activeUserId(): string | null {
  const { user } = session()
  return user && !user.deletion_at ? user.id : null
}

const credentials = () => import('#src/offline/credentials.ts')

/** Takes over a session as that of this page. */
function enter(next: Credentials): void {
  current = next
  writeCopies()
  change({ user: next.user ?? null, churchId: next.churchId ?? null, ended: false })
}

let storing = Promise.resolve()

/**
 * Reads who is signed in from the local database, and deletes what local storage has of anyone else: a browser that is
 * killed brings back an older one. Where there is no database, or never was a session in it, local storage counts.
 */
export async function loadSession(): Promise<void> {
  await storing
  const before = current
  const stored = await storedSession()
  // This page has signed in or out, or chosen a church, meanwhile.
  if (current !== before) return
  const copy = readCopy()
  const found = stored ?? copy
  const known = found === 'ended' ? undefined : found
  // A row of an older app may lack the user.
  const next = known && copy?.userId === known.userId ? { ...copy, ...known } : known
  if (copy && copy.userId !== next?.userId) clearStorage()
  if (next?.user) return enter(next)
  current = undefined
  change({ user: null, churchId: localStorage.getItem('church_id') })
}

/** Starts a session on this device. */
export async function signIn(given: Session): Promise<void> {
  // Perhaps another person's, whose session the server has ended.
  storeSnapshot(undefined)
  const next = credentialsOf(given)
  const { storeCredentials } = await credentials()
  // Where the browser has no database the session lives in local storage alone.
  await storeCredentials(next).catch(() => {})
  enter(next)
}

/** Stores what this page knows of its session but the tokens, the language among it; then other windows hear of it. */
export function storeSession(): void {
  if (!current) return
  current = { ...current, apiBase: settings().apiBase, language: language() }
  const stored = current
  storing = credentials()
    .then(({ updateCredentials }) => updateCredentials(stored))
    .catch(() => {})
    .then(writeCopies)
}

/** Stores the person as the server has returned them. */
export function storeUser(user: User): void {
  if (current) current = { ...current, user }
  change({ user })
  storeSession()
}

/** Chooses the church that the screens show; null: none. Nobody of another one is left in what the next start shows. */
export function chooseChurch(churchId: string | null): void {
  if (churchId !== session().churchId) storeSnapshot(undefined)
  if (current) current = { ...current, churchId }
  change({ churchId })
  storeSession()
}

/** Returns the access token of whoever is signed in. */
export function accessToken(): string {
  return current?.access_token ?? ''
}

/** Returns whether the person has seen a church on this device, though it may be theirs no longer. */
export function hadChurch(): boolean {
  return localStorage.getItem('had_church') !== null
}

/** Deletes the session on this device and what was typed in it. The choices of language and theme stay, and that notices were refused. */
export async function signOut(): Promise<void> {
  // Before the screen says so: a kill does not bring the session back.
  if (current) await (await credentials()).endCredentials(current.userId).catch(() => {})
  current = undefined
  // First, so that nothing that still runs stores anything after the clearing.
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

/** Ends a session that the server has ended. The outbox and the stored queries stay for the same person. */
async function sessionEnded(userId: string): Promise<void> {
  const { endCredentials } = await credentials()
  // Another tab may have signed out, or signed in someone else.
  if (!(await endCredentials(userId).catch(() => true))) return loadSession()
  if (current?.userId !== userId) return
  current = undefined
  for (const key of ['access_token', 'refresh_token', 'user']) localStorage.removeItem(key)
  change({ user: null, ended: true })
}

// A page that the browser had put aside, and that somebody comes back to, has heard of no sign-in since.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (!persisted || readCopy()?.userId === current?.userId) return
  // What it shows is another person's.
  document.documentElement.hidden = true
  location.reload()
})

// Another tab signed in or out.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key === 'user' || key === 'church_id') void loadSession()
})

/**
 * Makes a call as whoever is signed in; renews the session once when the token has expired. A call of one person is never
 * repeated for another who has signed in meanwhile: it throws `SignedOut`.
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
    // A user who has signed out meanwhile, here or in another tab, stays signed out.
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
