import 'fake-indexeddb/auto'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

const { database } = await import('./database.ts')
const { deleteReads, persistQueries } = await import('./persister.ts')

const items = new Map<string, string>()
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
}

beforeEach(async () => {
  vi.restoreAllMocks()
  items.clear()
  await database.reads.clear()
})

/** What a device has read, and how it is stored for a person. */
async function device(userId: string) {
  const client = new QueryClient()
  const persisted = await persistQueries(client, userId, storage)
  const read = (key: string, data: unknown, offline = true) =>
    client.fetchQuery({ queryKey: [key], queryFn: () => data, meta: { offline }, staleTime: 0 })
  return { client, read, ...persisted }
}

/** A device on which this was read and stored by a person. */
async function deviceWith(userId: string, reads: Record<string, unknown>) {
  const first = await device(userId)
  for (const [key, data] of Object.entries(reads)) await first.read(key, data)
  await first.saveNow()
  return first
}

const stored = async () =>
  (await database.reads.toArray()).map(({ hash }) => (JSON.parse(hash) as [string])[0])

/** Lets nothing larger than `room` characters into the database. */
function limitRoom(room: number): void {
  const { reads } = database
  const add = reads.bulkAdd.bind(reads)
  vi.spyOn(reads, 'bulkAdd').mockImplementation(((rows: { query: string }[]) =>
    rows.some(({ query }) => query.length > room)
      ? Promise.reject(new DOMException('', 'QuotaExceededError'))
      : add(rows as never)) as never)
}

it('what was read for use offline is there at the next start, and nothing else', async () => {
  const first = await deviceWith('u', { members: ['Ana'] })
  await first.read('search', ['secret'], false)
  await first.saveNow()
  first.stop()
  const { client } = await device('u')
  expect(client.getQueryData(['members'])).toEqual(['Ana'])
  expect(client.getQueryData(['search'])).toBeUndefined()
  // The page may have ended before its last change was written.
  expect(client.getQueryState(['members'])?.isInvalidated).toBe(true)
})

it('only what has changed is written', async () => {
  const { read, saveNow } = await deviceWith('u', { members: ['Ana'], groups: ['Choir'] })
  const add = vi.spyOn(database.reads, 'bulkAdd')
  await read('groups', ['Choir', 'Youth'])
  await saveNow()
  await saveNow()
  expect(add.mock.calls.map(([rows]) => rows.map(({ hash }) => hash))).toEqual([['["groups"]']])
})

it('a long list that was read again and is the same is not written again', async () => {
  const members = Array.from({ length: 5000 }, (_, i) => ({ id: `m${i}`, name: 'Élisée Pierre' }))
  const { read, saveNow } = await deviceWith('u', { members })
  const add = vi.spyOn(database.reads, 'bulkAdd')
  await read('members', structuredClone(members))
  await saveNow()
  expect(add).not.toHaveBeenCalled()
  await read('members', members.slice(1))
  await saveNow()
  expect(add).toHaveBeenCalledOnce()
})

it('what was removed is not there at the next start', async () => {
  const { client, saveNow, stop } = await deviceWith('u', { members: ['Ana'], groups: ['Choir'] })
  client.removeQueries({ queryKey: ['members'] })
  await saveNow()
  stop()
  expect(await stored()).toEqual(['groups'])
})

it('what one person has read is not there for the next one', async () => {
  const first = await deviceWith('u', { members: ['Ana'] })
  first.stop()
  const { client } = await device('other')
  expect(client.getQueryData(['members'])).toBeUndefined()
  expect(await stored()).toEqual([])
})

it('after the end nothing is stored, not even what was on its way', async () => {
  const { read, saveNow, stop } = await device('u')
  await read('members', ['Ana'])
  stop()
  await saveNow()
  expect(await stored()).toEqual([])
})

it('nothing is left after the sign-out', async () => {
  await deviceWith('u', { members: ['Ana'] })
  await deleteReads()
  expect(await stored()).toEqual([])
})

it('what has no room is said, keeps nothing else out, its older copy stays, and it is stored once there is room', async () => {
  const { read, saveNow, stop } = await deviceWith('u', { members: 'old' })
  limitRoom(3000)
  await read('members', 'x'.repeat(4000))
  await read('groups', ['Choir'])
  expect(await saveNow()).toBe(false)
  // Nothing has changed since: it still lacks.
  expect(await saveNow()).toBe(false)
  const { client } = await device('u')
  expect(client.getQueryData(['members'])).toBe('old')
  expect(client.getQueryData(['groups'])).toEqual(['Choir'])
  vi.restoreAllMocks()
  expect(await saveNow()).toBe(true)
  stop()
  const { client: later } = await device('u')
  expect(later.getQueryData(['members'])).toHaveLength(4000)
})

it('of what is no longer read at a start, what was stored longest ago goes, whatever the clock says', async () => {
  const first = await device('u')
  for (let i = 0; i < 210; i++) await first.read(`month ${i}`, i)
  await first.saveNow()
  first.stop()
  const { read, saveNow, prune, stop } = await device('u')
  await read('month 0', 'again')
  await saveNow()
  await prune()
  stop()
  const left = await stored()
  expect(left).toHaveLength(201)
  expect(left).toContain('month 0')
  expect(left).not.toContain('month 9')
  expect(left).toContain('month 10')
})

it('takes over what an app before this one stored of the same person, once', async () => {
  const client = new QueryClient()
  await client.fetchQuery({ queryKey: ['members'], queryFn: () => ['Ana'], meta: { offline: true } })
  const stringOf = (buster: string) =>
    JSON.stringify({ buster, timestamp: 1, clientState: dehydrate(client) })
  items.set('reads', stringOf('3:u'))
  expect((await device('u')).client.getQueryData(['members'])).toEqual(['Ana'])
  expect(items.size).toBe(0)
  expect(await stored()).toEqual(['members'])
  await database.reads.clear()
  items.set('reads', stringOf('3:other'))
  expect((await device('u')).client.getQueryData(['members'])).toBeUndefined()
})

it('what a page had not written when it ended is there at the next start', async () => {
  const first = await deviceWith('u', { members: ['Ana'], groups: ['Choir'] })
  await first.read('members', ['Ana', 'Bo'])
  await first.read('all', 'x'.repeat(1_000_001))
  // The page is gone before the database has written.
  vi.spyOn(database.reads, 'bulkAdd').mockReturnValue(new Promise(() => {}) as never)
  first.leave()
  first.stop()
  vi.restoreAllMocks()
  const { client } = await device('u')
  expect(client.getQueryData(['members'])).toEqual(['Ana', 'Bo'])
  expect(client.getQueryData(['groups'])).toEqual(['Choir'])
  expect(items.size).toBe(0)
})

it('what a page has left does not come back once it has written something newer', async () => {
  const first = await device('u')
  await first.read('members', ['Ana'])
  first.leave()
  await first.read('members', ['Ana', 'Bo'])
  await first.saveNow()
  expect(items.size).toBe(0)
  first.stop()
  first.leave()
  expect(items.size).toBe(0)
})

it('what a page has left is shown though the database has no room for it, and stored once it has', async () => {
  const first = await deviceWith('u', { members: [] })
  await first.read('members', ['x'.repeat(4000)])
  limitRoom(3000)
  first.leave()
  first.stop()
  const second = await device('u')
  expect(second.client.getQueryData(['members'])).toEqual(['x'.repeat(4000)])
  expect(await second.saveNow()).toBe(false)
  second.leave()
  second.stop()
  vi.restoreAllMocks()
  const third = await device('u')
  expect(third.client.getQueryData(['members'])).toEqual(['x'.repeat(4000)])
  expect(items.size).toBe(0)
  third.stop()
  expect((await device('u')).client.getQueryData(['members'])).toEqual(['x'.repeat(4000)])
})

it('what could not be read again before it was written is restored as what was read', async () => {
  const first = await device('u')
  await first.read('members', ['Ana'])
  const failing = { queryKey: ['members'], queryFn: () => Promise.reject(new Error()), retry: false }
  await first.client.fetchQuery({ ...failing, meta: { offline: true } }).catch(() => {})
  await first.saveNow()
  first.stop()
  const { client } = await device('u')
  expect(client.getQueryState(['members'])).toMatchObject({ data: ['Ana'], status: 'success', error: null })
})

it('what is illegible in local storage keeps nothing else from being restored', async () => {
  const first = await deviceWith('u', { members: ['Ana'] })
  first.stop()
  items.set('reads', '{"buster":')
  expect((await device('u')).client.getQueryData(['members'])).toEqual(['Ana'])
  expect(items.size).toBe(0)
})
