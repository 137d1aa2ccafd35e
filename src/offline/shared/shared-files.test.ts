import { beforeEach, expect, it, vi } from 'vitest'
import { fakeCaches } from '#tests/support/stand-ins/fake-caches.ts'
import {
  deleteShare,
  deleteShares,
  filesOfShare,
  openShare,
  pruneShares,
  storeShare,
} from './shared-files.ts'

beforeEach(() => {
  vi.useRealTimers()
  vi.stubGlobal('caches', fakeCaches())
})

const list = (name = 'list.csv') => new File(['name\nAnite'], name, { type: 'text/csv' })
const textsOf = async (id: string, user: string) =>
  Promise.all((await filesOfShare(id, user)).map(async (file) => [file.name, file.type, await file.text()]))
/** How many entries there are, of whomever. */
const stored = async () => (await (await caches.open('shared-files')).keys()).length

it('stores files for the person who is signed in, and for no other', async () => {
  const id = await storeShare([list('a.csv'), list('b.csv')], 'marie')
  expect(await textsOf(id, 'marie')).toEqual([
    ['a.csv', 'text/csv', 'name\nAnite'],
    ['b.csv', 'text/csv', 'name\nAnite'],
  ])
  expect(await openShare(id, 'jean')).toBeUndefined()
  expect(await filesOfShare(id, 'jean')).toEqual([])
})

it('what was shared with nobody signed in becomes that of the person who opens it', async () => {
  const id = await storeShare([list()], null)
  await pruneShares('marie')
  expect(await openShare(id, 'marie')).toMatchObject({ userId: 'marie' })
  expect(await openShare(id, 'jean')).toBeUndefined()
})

it('another person’s files are deleted when somebody signs in, all of them at a sign-out', async () => {
  const mine = await storeShare([list()], 'marie')
  await storeShare([list(), list()], 'jean')
  await pruneShares('marie')
  expect(await stored()).toBe(2)
  expect(await filesOfShare(mine, 'marie')).toHaveLength(1)
  await deleteShares()
  expect(await stored()).toBe(0)
})

it('deletes what has been used, and what has waited for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const used = await storeShare([list()], 'marie')
  await deleteShare(used)
  expect(await stored()).toBe(0)
  const old = await storeShare([list()], 'marie')
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000)
  expect(await openShare(old, 'marie')).toBeUndefined()
  await pruneShares('marie')
  expect(await stored()).toBe(0)
})

it('stores of files that go nowhere what they are called, not what is in them', async () => {
  const film = new File(['film'], 'film.mp4', { type: 'video/mp4' })
  const id = await storeShare([film], 'marie')
  expect(await stored()).toBe(1)
  expect((await openShare(id, 'marie'))!.files).toEqual([{ name: 'film.mp4', type: 'video/mp4', size: 4 }])
})

it('leaves nothing where the device has no room', async () => {
  const cache = await caches.open('shared-files')
  const put = vi.fn(cache.put).mockImplementation(async (request, response) => {
    if ((request as string).endsWith('/1')) throw new DOMException('Full', 'QuotaExceededError')
    await cache.put(request, response)
  })
  vi.stubGlobal('caches', { ...caches, open: async () => ({ ...cache, put }) })
  await expect(storeShare([list(), list()], 'marie')).rejects.toThrow('Full')
  expect(await cache.keys()).toEqual([])
})
