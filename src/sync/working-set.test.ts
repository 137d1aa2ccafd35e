import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { church } from '#contract/church.ts'
import type { Endpoint } from '#contract/endpoint.ts'

vi.stubGlobal('navigator', {})
/** Resolve the reads of the churches that are on their way. */
const waiting: (() => void)[] = []
vi.mock(import('#src/api/session.ts'), async (original) => ({
  ...(await original()),
  call: vi.fn(async (endpoint: Endpoint) => {
    if (endpoint.name === church.list.name) await new Promise<void>((resolve) => waiting.push(resolve))
    return { churches: [], podcasts: [], total: 0 }
  }) as never,
}))
const { churchesQuery } = await import('#src/queries/church-queries.ts')
const { readWorkingSet } = await import('./working-set.ts')

beforeEach(() => waiting.splice(0))

const { alwaysStale, queryClient: appClient } = await import('#src/api/query.ts')

beforeEach(() => waiting.splice(0))

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
