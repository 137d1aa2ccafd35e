import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import type { BrowserContext, CDPSession, LaunchOptions, Page } from '@playwright/test'
import type { OutboxRow, StoredRead } from '#src/offline/database.ts'
import { shellLaunchOptions } from '#tests/support/chromium.ts'

/** Creates a browser profile with the installed app, signed out. */
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

/** Starts a phone: a browser profile that outlives its windows, copied from `like` or empty. */
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
      // Like the phones of playwright.config.ts: animations took a seventh of the time.
      reducedMotion: 'reduce',
      locale: 'en-US',
      ...zone,
    })
    opened.setDefaultTimeout(100_000)
    return opened
  }
  let context: BrowserContext = await launch()
  let page: Page = context.pages()[0] ?? (await context.newPage())

  /** Controls the service worker of a scope by the DevTools protocol. */
  const withRegistration = async (
    scope: string,
    act: (session: CDPSession, registrationId: string) => Promise<unknown>,
  ) => {
    // Any page of the origin works; this one does not start the app.
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
    /** Profile folder. */
    profile,
    /** The open window. */
    get page() {
      return page
    },
    get context() {
      return context
    },
    /** Signs in by the form and waits until everything is cached for offline use. */
    async signIn(email: string, password: string) {
      await page.goto('/login')
      await page.getByLabel(/^Email/).fill(email)
      await page.getByLabel(/^Password/).fill(password)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))
      await phone.ready()
    },
    /** Waits until the worker controls the page and the working set is cached. */
    async ready() {
      await page.waitForFunction(
        () => navigator.serviceWorker.controller !== null && localStorage.getItem('last_synced') !== null,
      )
    },
    /** Closes the window; the worker may keep running. */
    async closeWindow() {
      const next = await context.newPage()
      await page.close()
      page = next
    },
    /** Kills and restarts the browser: unflushed data is lost. */
    async kill() {
      const ended = new Promise((resolve) => context.once('close', resolve))
      execFileSync('pkill', ['-KILL', '-f', `user-data-dir=${profile}`])
      await ended
      rmSync(join(profile, 'SingletonLock'), { force: true })
      context = await launch()
      page = context.pages()[0] ?? (await context.newPage())
    },
    /** Restarts the phone; only persisted data survives. `meanwhile` runs while it is off. */
    async restart(meanwhile: () => void = () => {}) {
      await context.close()
      meanwhile()
      context = await launch()
      page = context.pages()[0] ?? (await context.newPage())
    },
    /** Restarts the phone in another time zone; undefined: one that DevTools can change later. */
    async travel(timezoneId: string | undefined) {
      zone = { timezoneId }
      await phone.restart()
    },
    /**
     * Fills the origin's storage quota and opens the app. Resolves to a function that frees it. Chromium caches the
     * available space for 30 seconds after the first write, which the worker may have made when the browser started.
     */
    async useUpStorage(openApp: () => Promise<void>) {
      const session = await context.newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
      await openApp()
      await expect.poll(() => page.evaluate(takesWrite), { timeout: 60_000 }).toBe(false)
      return async () => {
        await session.send('Storage.overrideQuotaForOrigin', { origin })
      }
    },
    /** Wakes the worker by Background Sync. */
    wakeWorker: (scope = '/') =>
      withRegistration(scope, (session, registrationId) =>
        session.send('ServiceWorker.dispatchSyncEvent', {
          origin,
          registrationId,
          tag: 'outbox',
          lastChance: false,
        }),
      ),
    /** Delivers a push message. */
    push: (payload: object) =>
      withRegistration('/', (session, registrationId) =>
        session.send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId,
          data: JSON.stringify(payload),
        }),
      ),
    /** All outbox rows on the device. */
    async outbox(): Promise<OutboxRow[]> {
      return page.evaluate(readStore<OutboxRow>, 'outbox')
    },
    /** All persisted reads on the device. */
    async reads(): Promise<StoredRead[]> {
      return page.evaluate(readStore<StoredRead>, 'reads')
    },
    /** Inserts outbox rows. */
    async putRows(rows: object[]) {
      await page.evaluate(writeOutbox, rows)
    },
    /** Recreates the database of the previous app version, with rows in its format. */
    async putRowsOfOlderApp(rows: object[]) {
      // A page of the origin that does not keep the database open.
      await page.goto('/settings.json')
      await page.evaluate(writeOlderDatabase, rows)
    },
    /** Waits until all rows are sent or need attention. */
    async allSent() {
      await expect
        .poll(async () => (await phone.outbox()).filter((row) => row.status === 'waiting').length)
        .toBe(0)
    },
    /** Waits until the read of `id` is persisted: otherwise an offline phone would not have it. */
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

/** Resolves to all rows of a store of the app's database; runs in the page. */
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

/** The previous version of the database, multiplied by ten as Dexie does. */
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

/** Returns whether the browser takes a write; runs in a page. */
function takesWrite(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('scratch')
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('rows', { autoIncrement: true }),
    )
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('rows', 'readwrite')
      writing.objectStore('rows').add('row')
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve(true)
      })
      writing.addEventListener('abort', () => {
        opening.result.close()
        resolve(false)
      })
    })
  })
}
