import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { funds } from '#contract/funds.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { groups } from '#contract/groups.ts'
import { households } from '#contract/households/households.ts'
import { members } from '#contract/members.ts'
import { notices } from '#contract/notices.ts'

vi.stubGlobal('navigator', {})
let churches: object[] = []
/** Resolve the reads of the churches that are on their way. */
const waiting: (() => void)[] = []
vi.mock(import('#src/api/session.ts'), async (original) => ({
  ...(await original()),
  call: vi.fn(async (endpoint: Endpoint) => {
    if (endpoint.name === church.list.name) await new Promise<void>((resolve) => waiting.push(resolve))
    // The reads after the list of churches are of no interest here.
    if (churches.length > 0 && endpoint.name !== church.list.name) throw new ApiError(404, '', {})
    return { churches, podcasts: [], total: 0 }
  }) as never,
}))
const { ApiError } = await import('#src/api/client.ts')
const { churchesQuery } = await import('#src/queries/church-queries.ts')
const { readWorkingSet } = await import('./working-set.ts')
const { persistQueries } = await import('#src/offline/persister.ts')
const { database } = await import('#src/offline/database.ts')

const { alwaysStale, queryClient: appClient } = await import('#src/api/query.ts')

beforeEach(() => {
  waiting.splice(0)
  churches = []
})

/** Lets all reads of the churches end until `read` has; resolves to how many there were. */
async function requestsUntil(read: Promise<unknown>): Promise<number> {
  let done = false
  void read.then(() => (done = true))
  let count = 0
  await vi.waitUntil(() => {
    count += waiting.length
    for (const resolve of waiting.splice(0)) resolve()
    return done
  })
  return count
}

/** A cache as the app has it; `readAt`: when it has read the churches, if it has. */
function cacheWith(readAt?: number): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: appClient.getDefaultOptions() })
  const { queryKey } = churchesQuery()
  const response = { churches: [], currentPage: 1, totalPages: 1, totalItems: 0 }
  if (readAt) queryClient.setQueryData(queryKey, response, { updatedAt: readAt })
  return queryClient
}

/** Reads the working set while its churches are already being read; returns how often they were requested. */
async function requests(queryClient: QueryClient, afterSending: boolean) {
  const begunBefore = queryClient.fetchQuery({ ...churchesQuery(), staleTime: alwaysStale })
  const count = await requestsUntil(readWorkingSet(queryClient, afterSending))
  await begunBefore
  return count
}

it('reads anew what was on its way before rows were sent, which it may lack', async () => {
  expect(await requests(cacheWith(), true)).toBe(2)
})

it('does so too where the copy from before is fresh', async () => {
  expect(await requests(cacheWith(Date.now()), true)).toBe(2)
})

it('joins a read that is on its way where nothing was sent', async () => {
  expect(await requests(cacheWith(), false)).toBe(1)
})

it.each([true, false])(
  'asks the server though the copy is of a clock that was ahead (%s)',
  async (afterSending) => {
    const inFiveYears = Date.now() + 5 * 365 * 86_400_000
    expect(await requestsUntil(readWorkingSet(cacheWith(inFiveYears), afterSending))).toBe(1)
  },
)

it('takes no copy for fresh that is of a clock that was ahead', async () => {
  const read = cacheWith(Date.now() + 3_600_000).fetchQuery(churchesQuery())
  expect(await requestsUntil(read)).toBe(1)
})

describe('what the device stores', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  const reads = [
    donations.list,
    donations.totals,
    funds.list,
    giftBatches.list,
    analytics.overview,
    analytics.trend,
    events.list,
  ].map(({ name }) => [name, { church_id: 'c' }] as const)
  const ofUsher = [members.list, groups.list, households.list, attendance.get].map(
    ({ name }) => [name, { church_id: 'c' }] as const,
  )
  const ofEvent = [events.get.name, { event_id: 'e' }] as const
  const ofOther = [members.list.name, { church_id: 'd' }] as const
  const own = [notices.list.name, {}] as const

  /** Reads all of it as a leader, has the page end, and reads the churches at another start. */
  async function storedAfter(next: object[]) {
    const client = new QueryClient({ defaultOptions: appClient.getDefaultOptions() })
    const first = await persistQueries(client, 'u')
    for (const queryKey of [...reads, ...ofUsher, ofEvent, ofOther, own]) {
      const data = queryKey === ofEvent ? { church_id: 'c' } : { all: true }
      await client.fetchQuery({ queryKey, queryFn: () => data, meta: { offline: true } })
    }
    await first.saveNow()
    first.stop()

    churches = next
    const again = new QueryClient({ defaultOptions: appClient.getDefaultOptions() })
    const second = await persistQueries(again, 'u')
    await requestsUntil(readWorkingSet(again, false).catch(() => {}))
    await second.saveNow()
    second.stop()
    const hashes = (await database.reads.toArray()).map(({ hash }) => hash)
    return (keys: readonly unknown[]) => keys.filter((key) => hashes.includes(JSON.stringify(key)))
  }
  const c = (role: string) => ({ id: 'c', role, timezone: 'UTC', deletedUntil: null })
  const d = { ...c('owner'), id: 'd' }

  it('goes with the role that may read it, and the rest stays', async () => {
    const stored = await storedAfter([c('usher'), d])
    expect(stored([...reads, ofEvent])).toEqual([])
    expect(stored([...ofUsher, ofOther, own])).toEqual([...ofUsher, ofOther, own])
  })

  it('stays with a leader', async () => {
    const all = [...reads, ...ofUsher, ofEvent, ofOther, own]
    expect((await storedAfter([c('leader'), d]))(all)).toEqual(all)
  })

  it('goes with the church, of which an event names its own', async () => {
    const stored = await storedAfter([d])
    expect(stored([...reads, ...ofUsher, ofEvent])).toEqual([])
    expect(stored([ofOther, own])).toEqual([ofOther, own])
  })
})
