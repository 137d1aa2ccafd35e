import 'fake-indexeddb/auto'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { donations } from '#contract/donations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { OutboxRow } from '#src/offline/database.ts'

vi.stubGlobal('navigator', {})
/** How the server responds to each call. */
const responders = new Map<string, (input: Record<string, unknown>) => unknown>()
const call = vi.fn(async (endpoint: Endpoint, input: Record<string, unknown>) =>
  responders.get(endpoint.name)?.(input),
)
vi.mock(import('#src/api/session.ts'), async (original) => ({ ...(await original()), call: call as never }))
const { query, queryClient: appClient } = await import('#src/api/query.ts')
const { readBack } = await import('./working-set.ts')

const sent = [{ call: donations.add.name, church: 'c', input: {} }] as OutboxRow[]
let client: QueryClient

beforeEach(() => {
  const { queries } = appClient.getDefaultOptions()
  client = new QueryClient({ defaultOptions: { queries: { ...queries, retry: false } } })
  responders.clear()
  responders.set(donations.list.name, () => ({ donations: [] }))
})

/** The gifts of a member, as a list shows them. */
const ofMember = (member_id: string, church_id = 'c') => ({
  queryKey: [donations.list.name, { church_id, member_id }],
  queryFn: () => call(donations.list, { church_id, member_id }) as Promise<{ donations: unknown[] }>,
  initialPageParam: 1,
  getNextPageParam: () => undefined,
})

/** Looks at a list until it is there, and leaves it. */
async function lookAt(list: ReturnType<typeof ofMember>): Promise<void> {
  const leave = new InfiniteQueryObserver(client, list).subscribe(() => {})
  await vi.waitUntil(() => client.isFetching() === 0)
  leave()
}

/** Whose gifts are asked for once a gift was sent, without those that are stored. */
async function askedAfterSending(): Promise<unknown[]> {
  call.mockClear()
  await readBack(client, sent)
  return call.mock.calls.map(([, input]) => input['member_id']).filter(Boolean)
}

it('reads the list that was left last again, but not for each gift until somebody looks at it', async () => {
  await lookAt(ofMember('ana'))
  await lookAt(ofMember('jan'))
  expect(await askedAfterSending()).toEqual(['jan'])
  await lookAt(ofMember('jan'))
  expect(await askedAfterSending()).toEqual(['jan'])
  expect(await askedAfterSending()).toEqual([])
  expect(client.getQueryData(ofMember('jan').queryKey)).toBeUndefined()
})

it.each([
  ['of another church', 1, 'other'],
  ['with many gifts', 51, 'c'],
])('does not read a list %s again', async (_, count, churchId) => {
  responders.set(donations.list.name, () => ({ donations: Array.from({ length: count }) }))
  await lookAt(ofMember('ana', churchId))
  expect(await askedAfterSending()).toEqual([])
})

it('keeps a list that could not be read again and that somebody has come back to', async () => {
  await lookAt(ofMember('ana'))
  responders.set(donations.list.name, ({ member_id }) => {
    if (!member_id) return { donations: [] }
    new InfiniteQueryObserver(client, ofMember('ana')).subscribe(() => {})
    throw new Error('No connection')
  })
  await expect(readBack(client, sent)).rejects.toThrow('No connection')
  expect(client.getQueryData(ofMember('ana').queryKey)).toBeDefined()
})

it('reads a gift again of which the first read began before the rows were sent', async () => {
  let release = () => {}
  const amounts = [new Promise((resolve) => (release = () => resolve(25))), 30]
  responders.set(donations.get.name, async () => ({ amount: await amounts.shift() }))
  const one = query(donations.get, { donation_id: 'gift' })
  new QueryObserver(client, one).subscribe(() => {})
  const read = readBack(client, sent)
  release()
  await read
  expect(client.getQueryData(one.queryKey)).toMatchObject({ amount: 30 })
})
