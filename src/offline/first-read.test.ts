import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

const { database } = await import('./database.ts')
const { readFirst } = await import('./first-read.ts')
const { persistQueries } = await import('./persister.ts')

const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

beforeEach(async () => {
  vi.restoreAllMocks()
  await database.delete()
})

/** Leaves what a person has read in the database. */
async function leave(userId: string, data: unknown) {
  await database.open()
  const client = new QueryClient()
  const { saveNow, stop } = await persistQueries(client, userId, storage)
  await client.fetchQuery({ queryKey: ['members'], queryFn: () => data, meta: { offline: true } })
  await saveNow()
  stop()
  database.close()
}

it('what is read while the scripts load is shown without reading again, and is one\u2019s own', async () => {
  await leave('u', ['Ana'])
  const first = await readFirst('u')
  expect(await readFirst('other')).toMatchObject({ reads: [], outbox: [] })
  await database.open()
  const read = vi.spyOn(database.reads, 'where')
  const client = new QueryClient()
  await persistQueries(client, 'u', storage, first)
  expect(client.getQueryData(['members'])).toEqual(['Ana'])
  expect(read).not.toHaveBeenCalled()
})

it('what an app of another form of the database left is read once that form is there', async () => {
  await leave('u', ['Ana'])
  const first = await readFirst('u')
  await database.open()
  const client = new QueryClient()
  await persistQueries(client, 'u', storage, { ...first!, version: first!.version - 10, reads: [] })
  expect(client.getQueryData(['members'])).toEqual(['Ana'])
})

it('a device without a database is left without one', async () => {
  expect(await readFirst('u')).toBeUndefined()
  expect(await indexedDB.databases()).toEqual([])
})
