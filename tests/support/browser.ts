import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { desc, eq } from 'drizzle-orm'
import { account } from '#contract/account/account.ts'
import type { Session } from '#contract/account/account.ts'
import { church as churchCalls } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { members as memberCalls } from '#contract/members.ts'
import type { Member } from '#contract/member.ts'
import { connect } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { folderStorage } from '#server/gateways/storage/folder-storage.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { users } from '#server/db/schema/account.ts'
import { unsentMessages } from '#server/db/schema/unsent.ts'
import { appIsBuilt } from '#server/http/app-files.ts'
import { callRequest } from './call-request.ts'
import { addPodcast } from './samples/podcasts.ts'
import type { PodcastSample } from './samples/podcasts.ts'
import { workerDatabase } from './database/browser-database.ts'
import { startServer } from './server-process.ts'

/** The server of a Playwright worker, with its database for setup that no call can do. */
export interface Server {
  origin: string
  port: number
  db: Db
  /** File storage. */
  storage: Storage
}

export interface Person extends Session {
  password: string
}

/** A user with an account type and a church. */
export interface Owner extends Person {
  church: Church
}

export interface Fixtures {
  /** Sets up a journey through the API. */
  api: Api
  /** A new user with account type and empty church, not signed in. */
  owner: Owner
  /** An empty page of this test's browser in which `owner` is signed in. */
  signedIn: Page
}

/** Makes calls to a running server like the app. */
export function apiOf(server: Pick<Server, 'origin' | 'db' | 'storage'>) {
  const { db, storage } = server
  /** Makes a call that must succeed. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    token?: string,
  ): Promise<ResponseOf<E>> {
    const headers = { 'x-forwarded-for': someAddress() }
    const [path, request] = callRequest(endpoint, input, { token, headers })
    const response = await fetch(server.origin + path, request)
    if (!response.ok) throw new Error(`${endpoint.name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as ResponseOf<E>
  }

  return {
    call,
    /** A new user with a verified email, without account type and church. */
    async person(details: { name?: string } = {}): Promise<Person> {
      const username = `p${randomUUID().slice(0, 12)}`
      const password = 'correct horse'
      const fields = {
        name: 'Marie Joseph',
        username,
        email: `${username}@example.org`,
        password,
        ...details,
      }
      const session = await call(account.register, fields)
      const { user } = session
      await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, user.id))
      return { ...session, user: { ...user, email_proven: true }, password }
    },
    /** A new user with account type and church; `plan` sets the member limit. */
    async owner(
      details: { church?: Partial<InputOf<typeof churchCalls.create>>; plan?: 'starter' | 'growth' } = {},
    ): Promise<Owner> {
      const person = await this.person()
      if (details.plan) {
        await db.update(users).set({ plan: details.plan }).where(eq(users.id, person.user.id))
      }
      const { user } = await call(account.update, { user_type: 1 }, person.access_token)
      const fields = {
        name: 'Legliz Lakou',
        address: '12 Ri Lanbi, Jakmèl',
        phone: '5093712345',
        timezone: 'America/Port-au-Prince',
        country: 'HT',
        ...details.church,
      } as const
      return { ...person, user, church: await call(churchCalls.create, fields, person.access_token) }
    },
    /** Makes a user an organiser directly, without a payment. */
    async organiser<P extends Person>(person: P): Promise<P> {
      await db.update(users).set({ userType: 2 }).where(eq(users.id, person.user.id))
      return { ...person, user: { ...person.user, user_type: 2 } }
    },
    /** Adds members, named or a number of them. More than 20 need a plan. */
    async members({ church, access_token }: Owner, requested: number | string[]): Promise<Member[]> {
      const names =
        typeof requested === 'number' ? Array.from({ length: requested }, numberedName) : requested
      const added: Member[] = []
      for (const name of names) {
        const phone = `+5093${String(randomInt(1e7)).padStart(7, '0')}`
        const email = `m${randomUUID().slice(0, 8)}@example.org`
        added.push(await call(memberCalls.add, { church_id: church.id, name, phone, email }, access_token))
      }
      return added
    },
    /** A podcast of this user, as if uploaded. */
    podcast: (person: Person, details?: PodcastSample) =>
      addPodcast({ db, storage }, person.user.id, details),
    /** The last unsent mail to an address. */
    async lastMail(to: string): Promise<{ subject: string; body: string }> {
      const [mail] = await db
        .select()
        .from(unsentMessages)
        .where(eq(unsentMessages.recipient, to))
        .orderBy(desc(unsentMessages.id))
        .limit(1)
      if (!mail) throw new Error(`No mail to ${to}`)
      return mail
    },
  }
}
export type Api = ReturnType<typeof apiOf>

function numberedName(_: unknown, index: number): string {
  return `Member ${String(index + 1).padStart(3, '0')}`
}

/** Rate limits count per IP address, so each test uses its own. */
function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/**
 * Stores a session in the browser, like a sign-in. On a blank page it is set before the first document, which
 * saves a page load.
 */
export async function signIn(page: Page, someone: Person & { church?: Church }): Promise<void> {
  const { access_token, refresh_token, user, church } = someone
  const given = { access_token, refresh_token, user, churchId: church?.id }
  if (page.url() !== 'about:blank') {
    await page.goto('/settings.json')
    return page.evaluate(storeSession, given)
  }
  const script = await page.addInitScript(storeSession, given)
  page.once('framenavigated', () => void script.dispose())
}

/**
 * Runs in the page. Keeps existing data of the same user, since the script may run in a second document. The
 * stored session is deleted, so that the next start uses this one.
 */
async function storeSession(given: Session & { churchId: string | undefined }): Promise<void> {
  const isStored =
    localStorage.getItem('access_token') !== null &&
    localStorage.getItem('user') === JSON.stringify(given.user)
  if (isStored) return
  localStorage.setItem('access_token', given.access_token)
  localStorage.setItem('refresh_token', given.refresh_token)
  localStorage.setItem('user', JSON.stringify(given.user))
  if (given.churchId) localStorage.setItem('church_id', given.churchId)
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('lakou')
    opening.onupgradeneeded = () => opening.transaction!.abort()
    opening.onerror = () => resolve()
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('credentials', 'readwrite')
      clearing.objectStore('credentials').clear()
      clearing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/**
 * Playwright's `test` with fixtures: a server and database per worker, users per test. Fails on page errors
 * and CSP violations. Blocks service workers unless a test uses `test.use({ serviceWorkers: 'allow' })`.
 */
export const test = base.extend<
  Fixtures & { watched: void },
  { serverSettings: Record<string, string>; server: Server }
>({
  // Further server settings, e.g. for a provider.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are needed
  serverSettings: [async ({}, give) => give({}), { scope: 'worker' }],
  server: [
    async ({ serverSettings }, give) => {
      if (!appIsBuilt()) throw new Error('The app is not built: npm run build')
      const folder = mkdtempSync(join(tmpdir(), 'lakou-e2e-'))
      const database = await workerDatabase()
      const env = {
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        PORT: '0',
        TRUST_PROXY: '1',
        ...serverSettings,
      }
      const { port, stop } = await startServer(env)
      const { db, close } = connect(database.url)
      const storage = folderStorage(join(folder, 'files'))
      await give({ origin: `http://127.0.0.1:${port}`, port, db, storage })
      await close()
      await stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, give) => give(server.origin),
  serviceWorkers: 'block',
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, give) => give({ 'x-forwarded-for': someAddress() }),
  api: async ({ server }, give) => give(apiOf(server)),
  owner: async ({ api }, give) => give(await api.owner()),
  signedIn: async ({ page, owner }, give) => {
    await signIn(page, owner)
    await give(page)
  },
  watched: [
    async ({ context }, give) => {
      const wrong: string[] = []
      context.on('weberror', (error) => wrong.push(error.error().stack ?? String(error.error())))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) wrong.push(message.text())
      })
      await give()
      if (wrong.length > 0) throw new Error(`The page failed:\n${wrong.join('\n')}`)
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
