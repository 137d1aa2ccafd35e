import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#contract/account/account.ts'
import { church } from '#contract/church.ts'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'

const items = new Map<string, string>()
vi.stubGlobal('navigator', {})
vi.stubGlobal('sessionStorage', {})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
  clear: () => items.clear(),
})
const pages = new EventTarget()
vi.stubGlobal('addEventListener', pages.addEventListener.bind(pages))
const { call, chooseChurch, session, signIn } = await import('./session.ts')
const { SignedOut } = await import('#src/offline/credentials.ts')
const { database } = await import('#src/offline/database.ts')

const person = (id: string) =>
  ({ access_token: `access-${id}`, refresh_token: `refresh-${id}`, user: { id } }) as Session

/** The tokens of the requests that were made, and the response for each path. */
let tokens: (string | null)[]
let respond: (path: string) => Promise<Response>

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

beforeEach(async () => {
  tokens = []
  type Sent = { method: string; headers: Record<string, string> }
  vi.stubGlobal('fetch', async (path: string, { method, headers }: Sent) => {
    tokens.push(headers['authorization'] ?? null)
    const response = await respond(path)
    for (const header of Object.entries(ourHeaders(method, path))) response.headers.set(...header)
    return response
  })
  await signIn(person('x'))
})

it('leaves nobody of a church on the device for the next start once it is left, nor of whoever was there before', async () => {
  chooseChurch('c')
  items.set('roll_snapshot', '{}')
  chooseChurch('c')
  expect(items.has('roll_snapshot')).toBe(true)
  chooseChurch(null)
  expect(items.has('roll_snapshot')).toBe(false)
  items.set('roll_snapshot', '{}')
  await signIn(person('y'))
  expect(items.has('roll_snapshot')).toBe(false)
})

it("does not repeat a person's call for another who signs in before its 401 arrives", async () => {
  respond = async () => {
    await signIn(person('y'))
    return json(401, { message: 'Ended' })
  }
  await expect(call(church.list, {})).rejects.toBeInstanceOf(SignedOut)
  expect(tokens).toEqual(['access-x'])
  expect(session().user?.id).toBe('y')
  expect(items.get('access_token')).toBe('access-y')
})

it('drops the tokens of a renewal that comes back after another person has signed in', async () => {
  respond = async (path) => {
    if (!path.endsWith('/auth/refresh-token/users')) return json(401, { message: 'Ended' })
    await signIn(person('y'))
    return json(200, { access_token: 'new', refresh_token: 'new' })
  }
  await expect(call(church.list, {})).rejects.toBeInstanceOf(SignedOut)
  expect(tokens).toEqual(['access-x', ' '])
  expect(items.get('access_token')).toBe('access-y')
  expect(await database.credentials.get('current')).toMatchObject({ userId: 'y', access_token: 'access-y' })
})

it('continues with the stored tokens of a person whom the database does not know', async () => {
  await database.credentials.clear()
  respond = async (path) => {
    if (path.endsWith('/auth/refresh-token/users'))
      return json(200, { access_token: 'new', refresh_token: 'new' })
    if (tokens.at(-1) !== 'new') return json(401, { message: 'Ended' })
    return json(200, { churches: [], currentPage: 1, totalPages: 0, totalItems: 0 })
  }
  await call(church.list, {})
  expect(tokens).toEqual(['access-x', ' ', 'new'])
  expect(items.get('access_token')).toBe('new')
})

/** The person comes back to a page that the browser had put aside. */
const comeBack = () => pages.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

it("hides and reloads a page of another person's that one comes back to, and leaves one's own as it is", () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { documentElement: { hidden: false } })
  comeBack()
  expect(reload).not.toHaveBeenCalled()
  // Another page of this browser, which this one has not heard of.
  items.set('user', JSON.stringify({ id: 'y' }))
  comeBack()
  expect(reload).toHaveBeenCalledOnce()
  expect(document.documentElement.hidden).toBe(true)
  items.clear()
  comeBack()
  expect(reload).toHaveBeenCalledTimes(2)
})
