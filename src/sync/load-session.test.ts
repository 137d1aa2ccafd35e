import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session, User } from '#contract/account/account.ts'
import { church } from '#contract/church.ts'
import type * as offline from '#src/offline/credentials.ts'
import { storedSession } from '#src/offline/stored-session.ts'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'

let items: Map<string, string>
vi.stubGlobal('navigator', {})
vi.stubGlobal('sessionStorage', {})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
  clear: () => items.clear(),
})

/** Loads the app as a start of the browser does. Resolves to what it knows of the session. */
async function start() {
  vi.resetModules()
  const page = await import('#src/api/session.ts')
  await page.loadSession()
  return page
}

const given = (id: string) =>
  ({ access_token: `access-${id}`, refresh_token: `refresh-${id}`, user: { id } }) as Session

/** Somebody signs in on a device that nobody has used, and looks at a roll. */
async function signIn(id: string) {
  const page = await start()
  await page.signIn(given(id))
  page.chooseChurch(`church-${id}`)
  const chosen = { churchId: `church-${id}` }
  await vi.waitFor(async () => expect(await storedSession()).toMatchObject(chosen))
  await vi.waitFor(() => expect(items.get('church_id')).toBe(`church-${id}`))
  items.set('roll_snapshot', `{"viewer":"${id}"}`)
  items.set('reads', `{"buster":"${id}"}`)
  items.set('theme', 'dark')
  return page
}

/** The browser is killed: local storage is what it was at some time before. */
const killed = (before: Map<string, string>) => void (items = new Map(before))

async function deleteDatabase() {
  const { database } = await import('#src/offline/database.ts')
  await database.delete()
}

beforeEach(async () => {
  items = new Map()
  vi.restoreAllMocks()
  await deleteDatabase()
})

const ofX = { user: { id: 'x' }, churchId: 'church-x' }
const nobody = { user: null, churchId: null }

describe('a start of the browser', () => {
  it('knows nobody on a device that nobody has used, and makes no database there', async () => {
    expect((await start()).session()).toMatchObject(nobody)
    expect(await indexedDB.databases()).toEqual([])
  })

  it('knows who has signed in though local storage was not written', async () => {
    await signIn('x')
    killed(new Map())
    expect((await start()).session()).toMatchObject(ofX)
    expect(Object.fromEntries(items)).toMatchObject({ access_token: 'access-x', church_id: 'church-x' })
  })

  it('does not bring back who has signed out, nor anything of them', async () => {
    const page = await signIn('x')
    const before = new Map(items)
    await page.signOut()
    killed(before)
    expect((await start()).session()).toMatchObject(nobody)
    expect([...items]).toEqual([['theme', 'dark']])
    // Nor if the next kill comes before that is written.
    killed(before)
    expect((await start()).session()).toMatchObject(nobody)
  })

  it('does not bring back who was signed in before the last person who has signed out', async () => {
    const first = await signIn('w')
    const before = new Map(items)
    await first.signOut()
    await (await signIn('x')).signOut()
    killed(before)
    expect((await start()).session()).toMatchObject(nobody)
  })

  it('knows who signed in last, and leaves nothing of who was there before', async () => {
    const page = await signIn('w')
    const before = new Map(items)
    await page.signOut()
    await page.signIn(given('x'))
    killed(before)
    const next = await start()
    expect(next.session()).toMatchObject({ user: { id: 'x' } })
    expect(JSON.stringify([...items])).not.toMatch(/[-"]w"/)
    next.storeSession()
    await vi.waitFor(async () => expect(await storedSession()).toMatchObject({ access_token: 'access-x' }))
  })

  it('signs nobody out who is in local storage alone, as an older app left them, and stores them', async () => {
    await signIn('x')
    await deleteDatabase()
    const page = await start()
    expect(page.session()).toMatchObject(ofX)
    page.storeSession()
    await vi.waitFor(async () =>
      expect(await storedSession()).toMatchObject({ userId: 'x', refresh_token: 'refresh-x', ...ofX }),
    )
  })

  it('knows the person whose row an older app has stored without their name', async () => {
    await signIn('x')
    const { database } = await import('#src/offline/database.ts')
    await database.credentials.update('current', (row) => {
      delete row.user
      delete row.churchId
    })
    expect((await start()).session()).toMatchObject(ofX)
  })

  it('goes by local storage where the browser has no database', async () => {
    await signIn('x')
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Private', 'SecurityError')
    })
    const page = await start()
    expect(page.session()).toMatchObject(ofX)
    await page.signOut()
    expect((await start()).session()).toMatchObject(nobody)
    await (await start()).signIn(given('y'))
    expect((await start()).session()).toMatchObject({ user: { id: 'y' } })
  })
})

it('leaves a session to local storage on a device that is full', async () => {
  const page = await signIn('x')
  await page.signOut()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await page.signIn(given('y'))
  expect((await start()).session()).toMatchObject({ user: { id: 'y' } })
})

describe('a sign-out', () => {
  it('is durable before anything of it is shown', async () => {
    // The database's libraries take the method over when they open it.
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const page = await signIn('x')
    transaction.mockClear()
    let stored: ReturnType<typeof storedSession> | undefined
    page.sessionStore.subscribe(() => (stored ??= storedSession()))
    const signedOut = page.signOut()
    expect(page.session()).toMatchObject(ofX)
    await signedOut
    expect(await stored).toBe('ended')
    expect(transaction.mock.calls).toContainEqual([['credentials'], 'readwrite', { durability: 'strict' }])
  })
})

describe('a page whose person has signed out in another window', () => {
  type Offline = Pick<typeof offline, 'storeCredentials' | 'endCredentials'>
  const other = { id: 'y' } as User

  it.each([
    ['another person is there', () => import('#src/offline/credentials.ts').then(storeOther), 'y'],
    ['nobody is there', () => import('#src/offline/credentials.ts').then(endX), undefined],
  ] as const)(
    'neither writes over the database nor renews the session where %s',
    async (_, meanwhile, id) => {
      const page = await signIn('x')
      await meanwhile()
      const stored = await storedSession()
      page.storeUser({ id: 'x', name: 'Xavier' } as User)
      page.chooseChurch('another')
      const requested: string[] = []
      vi.stubGlobal('fetch', async (path: string) => {
        requested.push(path)
        return new Response('{"message":"Ended"}', { status: 401, headers: ourHeaders('GET', path) })
      })
      await expect(page.call(church.list, {})).rejects.toBeInstanceOf(Error)
      expect(requested.filter((path) => path.includes('refresh'))).toEqual([])
      expect(await storedSession()).toEqual(stored)
      expect(page.session().user?.id).toBe(id)
    },
  )

  async function storeOther({ storeCredentials }: Offline) {
    await storeCredentials({ ...given('y'), userId: 'y', user: other, apiBase: '/api', language: 'en' })
  }
  async function endX({ endCredentials }: Offline) {
    await endCredentials('x')
  }
})
