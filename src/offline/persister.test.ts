import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { persistQueries } from './persister.ts'

let stored: Map<string, string>
/** At most so many characters. */
let room: number
beforeEach(() => {
  stored = new Map()
  room = Infinity
})
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (value.length > room) throw new Error('QuotaExceededError')
    stored.set(key, value)
  },
  removeItem: (key: string) => void stored.delete(key),
}

/** What a device has read, and `persist` to store it for a person. */
async function device(userId: string) {
  const client = new QueryClient()
  const persisted = await persistQueries(client, storage, userId)
  const read = (key: string, data: unknown, offline = true) =>
    client.fetchQuery({ queryKey: [key], queryFn: () => data, meta: { offline } })
  return { client, read, ...persisted }
}

it('what was read for use offline is there at the next start, and nothing else', async () => {
  const first = await device('u')
  await first.read('members', ['Ana'])
  await first.read('search', ['secret'], false)
  await first.saveNow()
  first.stop()
  const { client } = await device('u')
  expect(client.getQueryData(['members'])).toEqual(['Ana'])
  expect(client.getQueryData(['search'])).toBeUndefined()
})

it('what one person has read is not there for the next one', async () => {
  const first = await device('u')
  await first.read('members', ['Ana'])
  await first.saveNow()
  first.stop()
  const { client } = await device('other')
  expect(client.getQueryData(['members'])).toBeUndefined()
  expect(JSON.stringify([...stored])).not.toContain('Ana')
})

it('after the end nothing is stored, not even what was on its way', async () => {
  const { read, saveNow, stop } = await device('u')
  await read('members', ['Ana'])
  stop()
  await saveNow()
  expect(stored.size).toBe(0)
})

it('a full storage drops the oldest query and stores the others', async () => {
  const first = await device('u')
  await first.read('old', 'x'.repeat(2000))
  first.client.setQueryData(['old'], 'x'.repeat(2000), { updatedAt: 1 })
  await first.read('new', 'y'.repeat(2000))
  room = 3000
  await first.saveNow()
  first.stop()
  const { client } = await device('u')
  expect(client.getQueryData(['old'])).toBeUndefined()
  expect(client.getQueryData(['new'])).toBe('y'.repeat(2000))
})
