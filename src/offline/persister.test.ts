import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { shareRows } from '#src/lib/share-rows.ts'

const { database } = await import('./database.ts')
const { deleteReads, persistQueries } = await import('./persister.ts')

beforeEach(async () => {
  vi.restoreAllMocks()
  await database.reads.clear()
})

/** What a device has read, and how it is stored for a person. */
async function device(userId: string) {
  const client = new QueryClient()
  const persisted = await persistQueries(client, userId)
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

it('what is read while a slow database is still being read is stored after that', async () => {
  let release = () => {}
  const held = new Promise<number>((resolve) => (release = () => resolve(0)))
  const slow = { notEqual: () => ({ delete: () => held }) }
  vi.spyOn(database.reads, 'where').mockImplementationOnce((() => slow) as never)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const client = new QueryClient()
  const opening = persistQueries(client, 'u')
  await client.fetchQuery({ queryKey: ['members'], queryFn: () => ['Ana'], meta: { offline: true } })
  const save = timers.mock.calls.find(([, delay]) => delay === 1000)![0]
  save()
  release()
  const { stop } = await opening
  await vi.waitFor(async () => expect(await stored()).toEqual(['members']))
  stop()
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

/** About 200 rows make one part. */
const people = (length: number) => Array.from({ length }, (_, i) => ({ id: `m${i}`, name: `Élisée ${i}` }))
type Person = ReturnType<typeof people>[number]

/** What was stored since, in characters, and in how many rows. */
function watchWrites() {
  const add = vi.spyOn(database.reads, 'bulkAdd')
  return () => {
    const rows = add.mock.calls.flatMap(([written]) => written)
    return { rows: rows.length, size: rows.reduce((sum, { query }) => sum + query.length, 0) }
  }
}

it('of a long list only the part with the changed row is written, also where a row came or went', async () => {
  const members = people(5000)
  const { client, read, saveNow, stop } = await deviceWith('u', { members })
  client.setDefaultOptions({ queries: { structuralSharing: shareRows } })
  const whole = JSON.stringify(members).length
  const renamed = members.map((row) => (row.id === 'm700' ? { ...row, name: 'Bo' } : row))
  const added = renamed.toSpliced(10, 0, { id: 'new', name: 'Cy' })
  for (const next of [renamed, added, added.toSpliced(3000, 1)]) {
    const written = watchWrites()
    await read('members', structuredClone(next))
    await saveNow()
    expect(written().rows).toBeLessThanOrEqual(2)
    expect(written().size).toBeLessThan(whole / 5)
    vi.restoreAllMocks()
    expect((await device('u')).client.getQueryData(['members'])).toEqual(next)
  }
  stop()
})

it('a list in a field of what was read is stored in parts as well', async () => {
  const marks = people(1000).map(({ id }) => ({ member_id: id, present: true }))
  const { client, read, saveNow } = await deviceWith('u', { service: { guests: 2, marks } })
  client.setDefaultOptions({ queries: { structuralSharing: shareRows } })
  const next = { guests: 3, marks: marks.with(500, { member_id: 'm500', present: false }) }
  const written = watchWrites()
  await read('service', structuredClone(next))
  await saveNow()
  expect(written().rows).toBe(2)
  expect((await device('u')).client.getQueryData(['service'])).toEqual(next)
})

it('a row that was read twice is in the list twice', async () => {
  const members = [...people(1000), ...people(1000)]
  await deviceWith('u', { members })
  expect((await device('u')).client.getQueryData(['members'])).toEqual(members)
})

it('a part without room leaves the whole older list, which is said, and the list is stored once there is room', async () => {
  const members = people(1000)
  const { read, saveNow } = await deviceWith('u', { members })
  limitRoom(50_000)
  const next = members.map((row, i) => ({ ...row, name: i === 700 ? 'x'.repeat(60_000) : 'Bo' }))
  await read('members', next)
  expect(await saveNow()).toBe(false)
  expect((await device('u')).client.getQueryData(['members'])).toEqual(members)
  vi.restoreAllMocks()
  expect(await saveNow()).toBe(true)
  expect((await device('u')).client.getQueryData(['members'])).toEqual(next)
})

it('a write that is interrupted leaves the list as it was, not a mixture of two', async () => {
  const members = people(1000)
  const { read, saveNow } = await deviceWith('u', { members })
  const renamed = members.map((row) => ({ ...row, name: 'Bo' }))
  await read('members', renamed)
  const { reads } = database
  const add = reads.bulkAdd.bind(reads)
  vi.spyOn(reads, 'bulkAdd').mockImplementation(((rows: never[]) =>
    add(rows.slice(0, 2)).then(() => Dexie.currentTransaction.abort())) as never)
  expect(await saveNow()).toBe(false)
  expect((await device('u')).client.getQueryData(['members'])).toEqual(members)
})

it('two windows that write parts of a list leave the one list or the other', async () => {
  const members = people(1000)
  const one = await deviceWith('u', { members })
  const other = await device('u')
  const rename = (rows: Person[], name: string, from: number) =>
    rows.map((row, i) => (i >= from ? { ...row, name } : row))
  const theirs = rename(members, 'Theirs', 500).toSpliced(100, 300)
  await other.read('members', theirs)
  await other.saveNow()
  one.client.setDefaultOptions({ queries: { structuralSharing: shareRows } })
  const ours = rename(members, 'Ours', 990)
  await one.read('members', structuredClone(ours))
  await one.saveNow()
  expect((await device('u')).client.getQueryData(['members'])).toEqual(ours)
})

it('the parts of a list go with it, and with the person', async () => {
  const first = await deviceWith('u', { members: people(1000), groups: ['Choir'] })
  expect((await stored()).length).toBeGreaterThan(3)
  first.client.removeQueries({ queryKey: ['members'] })
  await first.saveNow()
  expect(await stored()).toEqual(['groups'])
  await first.read('members', people(1000))
  await first.saveNow()
  first.stop()
  await device('other')
  expect(await stored()).toEqual([])
})

it('of a list that is no longer read all parts go', async () => {
  const first = await deviceWith('u', { members: people(1000) })
  for (let i = 0; i < 200; i++) await first.read(`month ${i}`, i)
  await first.saveNow()
  first.stop()
  const second = await device('u')
  await second.prune()
  expect(new Set(await stored()).has('members')).toBe(false)
})

it('a list that an app before this one stored whole is there, and is stored in parts when it is read again', async () => {
  const members = people(1000)
  const { reads } = database
  await deviceWith('u', { members: [] })
  const [head] = await reads.toArray()
  const { parts: _parts, ...query } = JSON.parse(head!.query) as { state: object; parts: string[] }
  const whole = { ...query, state: { ...query.state, data: members } }
  await reads.update(head!.order, { query: JSON.stringify(whole) })
  const { client, read, saveNow } = await device('u')
  expect(client.getQueryData(['members'])).toEqual(members)
  await read('members', structuredClone(members))
  await saveNow()
  expect((await stored()).length).toBeGreaterThan(1)
  expect((await device('u')).client.getQueryData(['members'])).toEqual(members)
})
