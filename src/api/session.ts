import { Store } from '@tanstack/store'
import type { Session, User } from '#contract/account/account.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { deleteAllDrafts } from '#src/lib/drafts.ts'
import { pushLaterKey } from '#src/lib/push-later.ts'
import { storeSnapshot } from '#src/lib/roll-snapshot.ts'
import { savedMark } from '#src/lib/saved-audio-marks.ts'
import { language } from '#src/lib/language.ts'
import { ApiError, send } from './client.ts'
import type { SendOptions } from './client.ts'
import { settings, settingsLoaded } from './settings.ts'

// The keys in local storage are part of the specification. The pair of tokens is also stored in the local database,
// for the worker; when the two differ that copy is the newer one, since the worker renews there.

/** The session of this device. */
export interface CurrentSession {
  user: User | null
  /** The church that the screens show. */
  churchId: string | null
  /** The server has ended the session: whoever was signed in has not signed out. */
  ended: boolean
}

function readUser(): User | null {
  try {
    return localStorage.getItem('access_token')
      ? (JSON.parse(localStorage.getItem('user') ?? 'null') as User)
      : null
  } catch {
    return null
  }
}

const deleteEnded = () => localStorage.removeItem(endedKey)

/** Who is signed in, and the church they look at. On the server, which renders pages too, nobody is. */
export const sessionStore = new Store<CurrentSession>({
  user: readUser(),
  churchId: globalThis.localStorage?.getItem('church_id') ?? null,
  ended: false,
})

function change(next: Partial<CurrentSession>): void {
  sessionStore.setState((current) => ({ ...current, ...next }))
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

/** Where local storage says which session has ended here: the local database may hold it for a moment longer. */
const endedKey = 'ended_session'
/** The part of a refresh token that stays the same as long as the session does, and opens nothing. */
const sessionOf = (refreshToken: string) => refreshToken.split('.')[0]!

function noteEnded(refreshToken: string | null): void {
  if (refreshToken !== null) localStorage.setItem(endedKey, sessionOf(refreshToken))
}

/** Starts a session on this device. */
export async function signIn({ access_token, refresh_token, user }: Session): Promise<void> {
  // Perhaps another person's, whose session the server has ended.
  storeSnapshot(undefined)
  localStorage.setItem('access_token', access_token)
  localStorage.setItem('refresh_token', refresh_token)
  localStorage.setItem('user', JSON.stringify(user))
  const { storeCredentials, deleteCredentials } = await credentials()
  const page = pageCredentials(user.id)
  // Where the browser has no database the session lives in local storage alone; what cannot be replaced there is
  // deleted, since it may be another person's.
  if (page) await storeCredentials(page).catch(() => deleteCredentials().catch(() => {}))
  change({ user, ended: false })
}

/** Returns the person's session in local storage as the local database stores it; undefined: it is another's. */
function pageCredentials(userId: string) {
  const user = readUser()
  if (user?.id !== userId) return undefined
  return {
    id: 'current' as const,
    userId,
    user,
    churchId: localStorage.getItem('church_id'),
    access_token: localStorage.getItem('access_token') ?? '',
    refresh_token: localStorage.getItem('refresh_token') ?? '',
    apiBase: settings().apiBase,
    language: language(),
  }
}

/** Gives the worker the session, if the local database has none (it was emptied), the language, the person and the church. */
export async function shareCredentials(userId: string): Promise<void> {
  const { shareWithWorker } = await credentials()
  const page = pageCredentials(userId)
  if (page) await shareWithWorker(page).catch(() => {})
}

/**
 * Takes the session from the local database where local storage has none: a browser that is killed soon after the
 * sign-in has not written its local storage.
 */
export async function recoverSession(): Promise<void> {
  if (localStorage.getItem('access_token')) return
  // Who has never signed in on this device has no database, and need not load what opens one.
  const databases = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  if (!databases.some(({ name }) => name === 'lakou')) return
  const { currentCredentials } = await credentials()
  const stored = await currentCredentials().catch(() => undefined)
  if (!stored?.user || localStorage.getItem('access_token')) return
  if (localStorage.getItem(endedKey) === sessionOf(stored.refresh_token)) return
  localStorage.setItem('access_token', stored.access_token)
  localStorage.setItem('refresh_token', stored.refresh_token)
  localStorage.setItem('user', JSON.stringify(stored.user))
  if (stored.churchId) {
    localStorage.setItem('church_id', stored.churchId)
    localStorage.setItem('had_church', 'true')
  }
  change({ user: stored.user, churchId: stored.churchId ?? null })
}

/** Stores the person as the server has returned them. */
export function storeUser(user: User): void {
  localStorage.setItem('user', JSON.stringify(user))
  change({ user })
  void shareCredentials(user.id).catch(() => {})
}

/** Chooses the church that the screens show; null: none. Nobody of another one is left in what the next start shows. */
export function chooseChurch(churchId: string | null): void {
  if (churchId !== session().churchId) storeSnapshot(undefined)
  if (churchId === null) localStorage.removeItem('church_id')
  else {
    localStorage.setItem('church_id', churchId)
    localStorage.setItem('had_church', 'true')
  }
  change({ churchId })
  const { user } = session()
  if (user) void shareCredentials(user.id).catch(() => {})
}

/** Returns whether the person has seen a church on this device, though it may be theirs no longer. */
export function hadChurch(): boolean {
  return localStorage.getItem('had_church') !== null
}

/** Deletes the session on this device and what was typed in it. The choices of language and theme stay, and that notices were refused. */
export async function signOut(): Promise<void> {
  // First, so that nothing that still runs stores anything after the clearing.
  change({ user: null, churchId: null })
  deleteAllDrafts()
  noteEnded(localStorage.getItem('refresh_token'))
  const lasting = ['language', 'theme', savedMark, pushLaterKey, endedKey].map(
    (key) => [key, localStorage.getItem(key)] as const,
  )
  localStorage.clear()
  for (const [key, value] of lasting) if (value !== null) localStorage.setItem(key, value)
  const { deleteCredentials } = await credentials()
  await deleteCredentials().then(deleteEnded, () => {})
  const { deleteReads } = await import('#src/offline/persister.ts')
  await deleteReads().catch(() => {})
}

/** Ends a session that the server has ended. The outbox and the stored queries stay for the same person. */
function sessionEnded(userId: string): void {
  // Another tab may have signed somebody else in.
  if (readUser()?.id !== userId) return change({ user: readUser() })
  noteEnded(localStorage.getItem('refresh_token'))
  for (const key of ['access_token', 'refresh_token', 'user']) localStorage.removeItem(key)
  change({ user: null, ended: true })
  void credentials()
    .then(({ deleteCredentials }) => deleteCredentials(userId))
    .then(deleteEnded, () => {})
}

// A page that the browser had put aside, and that somebody comes back to, has heard of no sign-in since.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (!persisted || readUser()?.id === session().user?.id) return
  // What it shows is another person's.
  document.documentElement.hidden = true
  location.reload()
})

// Another tab signed in or out.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null && key !== 'user' && key !== 'church_id') return
  const user = readUser()
  const current = session().user
  const same = user?.id === current?.id && user?.deletion_at === current?.deletion_at
  change({ user: same ? current : user, churchId: localStorage.getItem('church_id') })
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
  const attempt = (token: string | null) =>
    send(endpoint, input, {
      ...options,
      base: settings().apiBase,
      language: language(),
      token: token ?? undefined,
    })
  const token = localStorage.getItem('access_token')
  const userId = session().user?.id
  try {
    return await attempt(token)
  } catch (error) {
    const knowsCaller = endpoint.who !== 'anyone' || endpoint.recognises
    if (!token || !knowsCaller || !(error instanceof ApiError && error.status === 401)) throw error
    return attempt(await renewToken(userId, token))
  }
}

async function renewToken(userId: string | undefined, expired: string): Promise<string> {
  const { deleteCredentials, renewTokens, SignedOut } = await credentials()
  // Who has signed out meanwhile, here or in another tab, stays signed out.
  const isSignedIn = () => session().user?.id === userId && readUser()?.id === userId
  if (!userId || !isSignedIn()) throw new SignedOut()
  try {
    const tokens = await renewTokens(userId, expired, pageCredentials(userId))
    if (!isSignedIn()) {
      await deleteCredentials(userId).catch(() => {})
      throw new SignedOut()
    }
    localStorage.setItem('access_token', tokens.access_token)
    localStorage.setItem('refresh_token', tokens.refresh_token)
    return tokens.access_token
  } catch (error) {
    if (error instanceof SignedOut && session().user?.id === userId) sessionEnded(userId)
    throw error
  }
}
