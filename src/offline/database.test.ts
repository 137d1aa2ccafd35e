import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'

vi.stubGlobal('navigator', {})

/** The app of a page, with its own connection. */
async function startApp() {
  vi.resetModules()
  const { database } = await import('./database.ts')
  const { databaseState } = await import('#src/lib/database-state.ts')
  const { storeCredentials } = await import('./credentials.ts')
  const { rowsOf, write } = await import('./outbox.ts')
  return { database, databaseState, storeCredentials, rowsOf, write }
}
/** Another page's connection, of an app before or after this one; numbers are Dexie's times ten. */
function connect(version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('lakou', version)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error!)
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion > 0) return
      const outbox = opening.result.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
      for (const index of ['key', 'status', 'user']) outbox.createIndex(index, index)
      opening.result.createObjectStore('credentials', { keyPath: 'id' })
    }
  })
}
const credentials = { userId: 'u', access_token: 'a', refresh_token: 'r', apiBase: '/api', language: 'en' }
const member = { id: 'm', church_id: 'c', name: 'Ana', phone: '37123456', email: 'a@b.co', groups: [] }

beforeEach(async () => {
  vi.stubGlobal('addEventListener', undefined)
  await new Promise((resolve) => (indexedDB.deleteDatabase('lakou').onsuccess = resolve))
})

it('an older page that does not let go is waited for, which is said, and nothing is lost', async () => {
  const older = await connect(10)
  const { database, databaseState, storeCredentials, rowsOf, write } = await startApp()
  const stored = storeCredentials(credentials)
  await expect.poll(() => databaseState.state).toBe('blocked')
  older.close()
  await stored
  expect(databaseState.state).toBe('ready')
  await write(members.add, member)
  expect(await rowsOf('u')).toMatchObject([{ status: 'waiting' }])
  database.close()
})

it('a newer page need not wait for this one, which knows that it is old and goes on storing what is written', async () => {
  const { database, databaseState, storeCredentials, rowsOf, write } = await startApp()
  await storeCredentials(credentials)
  expect(databaseState.state).toBe('ready')
  const newer = await connect(1000)
  expect(databaseState.state).toBe('outdated')
  await write(members.add, member)
  expect(await rowsOf('u')).toMatchObject([{ status: 'waiting', input: { id: 'm' } }])
  expect(databaseState.state).toBe('outdated')
  newer.close()
  database.close()
})

it('a row that an older page adds after the upgrade has the form of this app when it is read', async () => {
  const { database, rowsOf } = await startApp()
  const row = { key: 'k', version: 1, user: 'u', church: 'c', call: members.add.name, input: member }
  const older = { things: ['member:m'], needs: ['new:c'], status: 'waiting', tries: 0, nextAt: 0, madeAt: 1 }
  await database.table('outbox').add({ ...row, ...older })
  expect(await rowsOf('u')).toMatchObject([{ version: 3, entityKeys: ['member:m'], dependsOn: ['new:c'] }])
  database.close()
})

it('reads that an older app has stored are there after the upgrade', async () => {
  const older = await connect(10)
  older.close()
  const creating = indexedDB.open('lakou', 50)
  creating.onupgradeneeded = () => {
    const reads = creating.result.createObjectStore('reads', { keyPath: 'order', autoIncrement: true })
    reads.createIndex('[owner+hash]', ['owner', 'hash'], { unique: true })
    reads.createIndex('owner', 'owner')
    const state = { data: [{ id: 'm', name: 'Ana' }], dataUpdatedAt: 1, status: 'success' }
    const query = JSON.stringify({ queryHash: '["members"]', queryKey: ['members'], state })
    reads.add({ owner: '3:u', hash: '["members"]', query })
  }
  await new Promise((resolve) => (creating.onsuccess = resolve))
  creating.result.close()
  const { database } = await startApp()
  const { persistQueries } = await import('./persister.ts')
  const client = new QueryClient()
  await persistQueries(client, 'u')
  expect(client.getQueryData(['members'])).toEqual([{ id: 'm', name: 'Ana' }])
  database.close()
})

it('a page in the back/forward cache runs no transaction that would block the next page, and keeps what it has stored', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { database, storeCredentials, rowsOf, write } = await startApp()
  await storeCredentials(credentials)
  await write(members.add, member)
  const begun = new Set<object>()
  const stores = [database.reads, database.outbox, database.credentials]
  const running = stores.map((store) =>
    database.transaction('rw', store, async () => {
      for (let i = 0; i < 1000; i++) {
        await store.count()
        begun.add(store)
      }
    }),
  )
  await vi.waitFor(() => expect(begun.size).toBe(stores.length))
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  for (const transaction of running) await expect(transaction).rejects.toThrow(/abort/i)
  expect(await rowsOf('u')).toHaveLength(1)
  database.close()
})

it('a page in the back/forward cache lets a transaction end that is being committed', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { database, storeCredentials } = await startApp()
  await storeCredentials(credentials)
  const { trackTransaction } = await import('./running-transactions.ts')
  const { openDatabase } = await import('./stored-session.ts')
  const connection = await openDatabase()
  const committing = trackTransaction(connection.transaction('facts', 'readwrite'))
  committing.objectStore('facts').put({ id: 'a', value: 'b' })
  committing.commit()
  const next = trackTransaction(connection.transaction('facts', 'readwrite'))
  next.objectStore('facts').put({ id: 'c', value: 'd' })
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  expect(await database.facts.toArray()).toEqual([{ id: 'a', value: 'b' }])
  connection.close()
  database.close()
})
