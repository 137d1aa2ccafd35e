import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'
import type { OutboxRow } from '#src/offline/database.ts'

vi.stubGlobal('navigator', {})
const { storeCredentials } = await import('#src/offline/credentials.ts')
const { database } = await import('#src/offline/database.ts')
const { write } = await import('#src/offline/outbox.ts')
const { watchOutbox } = await import('#src/offline/pending.ts')
const { retryAfterLimit } = await import('./retry-after-limit.ts')

/** How many more members each church's plan has room for. */
let room: Record<string, number>
/** The churches whose usage was requested. */
let asked: string[]
const queryClient = new QueryClient()
vi.spyOn(queryClient, 'fetchQuery').mockImplementation(async ({ queryKey }) => {
  const { church_id } = queryKey[1] as { church_id: string }
  asked.push(church_id)
  return { members: 20, member_limit: 20 + room[church_id]! }
})

beforeEach(async () => {
  asked = []
  await database.outbox.clear()
  await storeCredentials({
    userId: 'u',
    access_token: 'a',
    refresh_token: 'r',
    apiBase: '/api',
    language: 'en',
  })
})

const limit = { status: 'needsAttention', statusCode: 402 } as const
/** Writes a new member and has the row changed. */
async function added(id: string, changes: Partial<OutboxRow>, church_id = 'c') {
  const { order } = await write(members.add, {
    id,
    church_id,
    name: 'Ana',
    phone: '37123456',
    email: 'a@example.org',
  })
  await database.outbox.update(order, changes)
}
/** Retries; returns the ids of what waits to be sent then. */
async function retried() {
  await watchOutbox('u')
  await retryAfterLimit(queryClient)
  const rows = await database.outbox.where('status').equals('waiting').sortBy('order')
  return rows.map(({ input }) => input['id'])
}

it('sends as many again as the plan has room for, the oldest first', async () => {
  for (const id of ['a', 'b', 'c']) await added(id, limit)
  room = { c: 2 }
  expect(await retried()).toEqual(['a', 'b'])
})

it('keeps the room for whom it has sent again and whose turn has not come', async () => {
  await added('a', { status: 'waiting', tries: 1 })
  await added('b', limit)
  room = { c: 1 }
  expect(await retried()).toEqual(['a'])
})

it('sends nobody again while the plan is full, or holds more than it allows', async () => {
  for (const id of ['a', 'b']) await added(id, limit)
  room = { c: -1 }
  expect(await retried()).toEqual([])
})

it('counts the room of each church for itself', async () => {
  await added('here', limit, 'full')
  await added('there', limit, 'c')
  room = { full: 0, c: 1 }
  expect(await retried()).toEqual(['there'])
})

it('leaves what was rejected for another reason, and asks nothing for it', async () => {
  await added('a', { status: 'needsAttention', statusCode: 400 })
  expect(await retried()).toEqual([])
  expect(asked).toEqual([])
})
