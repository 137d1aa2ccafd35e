import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import type { BrowserContext, CDPSession, LaunchOptions, Page } from '@playwright/test'
import type { OutboxRow, StoredRead } from '#src/offline/database.ts'
import { shellLaunchOptions } from '#tests/support/chromium.ts'

/** A browser profile in which the app was opened once: its service worker is installed, nobody has signed in. */
export async function installedProfile(
  origin: string,
  launchOptions: LaunchOptions = shellLaunchOptions,
): Promise<string> {
  const { page, profile, context } = await startPhone(origin, undefined, launchOptions)
  await page.goto('/login')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.close()
  return profile
}

/**
 * A phone with the app's address: a browser profile of its own that outlives its windows. It is a copy of the profile
 * `like`, or a new one with nothing in it.
 */
export async function startPhone(
  origin: string,
  like?: string,
  launchOptions: LaunchOptions = shellLaunchOptions,
) {
  const profile = mkdtempSync(join(tmpdir(), 'lakou-phone-'))
  if (like) cpSync(like, profile, { recursive: true })
  let zone: { timezoneId?: string | undefined } = {}
  const launch = async () => {
    const opened = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      // As on the phones of playwright.config.ts: what moves is a seventh of these tests' work.
      reducedMotion: 'reduce',
      locale: 'en-US',
      ...zone,
    })
    opened.setDefaultTimeout(100_000)
    return opened
  }
  let context: BrowserContext = await launch()
  let page: Page = context.pages()[0] ?? (await context.newPage())

  /** Does something with the worker of a scope by the browser's own tools. */
  const withRegistration = async (
    scope: string,
    act: (session: CDPSession, registrationId: string) => Promise<unknown>,
  ) => {
    // Any page of the origin will do; this one is not the app.
    const other = await context.newPage()
    await other.goto('/settings.json').catch(() => other.goto('/manifest.webmanifest'))
    const session = await context.newCDPSession(other)
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const registration = registrations.find(({ scopeURL }) => scopeURL === origin + scope)
        if (registration) resolve(registration.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    await act(session, await registered)
    await other.close()
  }

  const phone = {
    /** The folder of its browser profile. */
    profile,
    /** The window that is open. */
    get page() {
      return page
    },
    get context() {
      return context
    },
    /** Signs in as a person does, and waits until everything is there for a hall without signal. */
    async signIn(email: string, password: string) {
      await page.goto('/login')
      await page.getByLabel(/^Email/).fill(email)
      await page.getByLabel(/^Password/).fill(password)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))
      await phone.ready()
    },
    /** The worker runs this page and the working set has been read. */
    async ready() {
      await page.waitForFunction(
        () => navigator.serviceWorker.controller !== null && localStorage.getItem('last_synced') !== null,
      )
    },
    /** Closes the window; the worker may live on. */
    async closeWindow() {
      const next = await context.newPage()
      await page.close()
      page = next
    },
    /** The browser is killed and started again: what it had not written is gone. */
    async kill() {
      const ended = new Promise((resolve) => context.once('close', resolve))
      execFileSync('pkill', ['-KILL', '-f', `user-data-dir=${profile}`])
      await ended
      rmSync(join(profile, 'SingletonLock'), { force: true })
      context = await launch()
      page = context.pages()[0] ?? (await context.newPage())
    },
    /** The phone is switched off and on: nothing lives on but what is kept. `meanwhile` happens while it is off. */
    async restart(meanwhile: () => void = () => {}) {
      await context.close()
      meanwhile()
      context = await launch()
      page = context.pages()[0] ?? (await context.newPage())
    },
    /** The phone is switched off, and on again in another time zone; undefined: in one that the browser's tools can change. */
    async travel(timezoneId: string | undefined) {
      zone = { timezoneId }
      await phone.restart()
    },
    /**
     * Uses up the room that the browser has for the app. Resolves to how to make room again. Chromium goes on for 30
     * seconds by the room that it found at a first write: so this comes before the first page of a start.
     */
    async useUpStorage() {
      const session = await context.newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
      return async () => {
        await session.send('Storage.overrideQuotaForOrigin', { origin })
      }
    },
    /** The browser wakes the worker for what waits, as Background Sync does when the network is back. */
    wakeWorker: (scope = '/') =>
      withRegistration(scope, (session, registrationId) =>
        session.send('ServiceWorker.dispatchSyncEvent', {
          origin,
          registrationId,
          tag: 'outbox',
          lastChance: false,
        }),
      ),
    /** A push arrives, as from the push service. */
    push: (payload: object) =>
      withRegistration('/', (session, registrationId) =>
        session.send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId,
          data: JSON.stringify(payload),
        }),
      ),
    /** Everything in the outbox, as it lies on the device. */
    async outbox(): Promise<OutboxRow[]> {
      return page.evaluate(readStore<OutboxRow>, 'outbox')
    },
    /** Everything that was read of the server and is stored on the device. */
    async reads(): Promise<StoredRead[]> {
      return page.evaluate(readStore<StoredRead>, 'reads')
    },
    /** Puts rows into the outbox. */
    async putRows(rows: object[]) {
      await page.evaluate(writeOutbox, rows)
    },
    /** Leaves the database as the app before this one had it, with rows in the form of then. */
    async putRowsOfOlderApp(rows: object[]) {
      // Any page of the origin that is not the app and does not hold its database open.
      await page.goto('/settings.json')
      await page.evaluate(writeOlderDatabase, rows)
    },
    /** Waits until nothing waits: all is on the server, or needs attention. */
    async allSent() {
      await expect
        .poll(async () => (await phone.outbox()).filter((row) => row.status === 'waiting').length)
        .toBe(0)
    },
    /** Waits until what was read of `id` by a call is stored here: a phone that goes out before that does not have it. */
    async hasStored({ name }: { name: string }, id: string) {
      const isOf = ({ hash }: StoredRead) => hash.includes(`"${name}"`) && hash.includes(id)
      await expect.poll(async () => (await phone.reads()).some(isOf)).toBe(true)
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
  return phone
}
export type Phone = Awaited<ReturnType<typeof startPhone>>

/** Resolves to all that is in one store of the app's database; runs in the page. */
export function readStore<Row>(store: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('lakou')
    opening.onerror = () => reject(opening.error!)
    opening.onsuccess = () => {
      const db = opening.result
      if (!db.objectStoreNames.contains(store)) {
        db.close()
        return resolve([])
      }
      const reading = db.transaction(store).objectStore(store).getAll()
      reading.onsuccess = () => {
        db.close()
        resolve(reading.result as Row[])
      }
      reading.onerror = () => reject(reading.error!)
    }
  })
}

function writeOutbox(rows: object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('lakou')
    opening.onerror = () => reject(opening.error!)
    opening.onsuccess = () => {
      const db = opening.result
      const writing = db.transaction('outbox', 'readwrite')
      for (const row of rows) writing.objectStore('outbox').add(row)
      writing.oncomplete = () => {
        db.close()
        resolve()
      }
      writing.onerror = () => reject(writing.error!)
    }
  })
}

/** The version of the database before this one; the number is Dexie's times ten. */
async function writeOlderDatabase(rows: object[]): Promise<void> {
  const opened = (request: IDBOpenDBRequest) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error!)
    })
  const current = await opened(indexedDB.open('lakou'))
  const credentials = await new Promise<unknown>((resolve) => {
    const reading = current.transaction('credentials').objectStore('credentials').get('current')
    reading.onsuccess = () => resolve(reading.result)
  })
  current.close()
  await opened(indexedDB.deleteDatabase('lakou'))
  const creating = indexedDB.open('lakou', 20)
  creating.onupgradeneeded = () => {
    const db = creating.result
    const outbox = db.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
    for (const index of ['key', 'status', 'user']) outbox.createIndex(index, index)
    db.createObjectStore('uploads', { keyPath: 'id' }).createIndex('user', 'user')
    db.createObjectStore('uploadFiles', { keyPath: 'id' })
    db.createObjectStore('credentials', { keyPath: 'id' }).add(credentials)
    for (const row of rows) outbox.add(row)
  }
  const older = await opened(creating)
  older.close()
}
