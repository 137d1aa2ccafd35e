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

/** Reads the working set while its churches are already being read; returns how often they were requested. */
async function requests(afterSending: boolean) {
  const queryClient = new QueryClient()
  const begunBefore = queryClient.fetchQuery(churchesQuery())
  const read = readWorkingSet(queryClient, afterSending)
  let done = false
  void read.then(() => (done = true))
  let count = 0
  await vi.waitUntil(() => {
    count += waiting.length
    for (const resolve of waiting.splice(0)) resolve()
    return done
  })
  await begunBefore
  return count
}

it('reads anew what was on its way before rows were sent, which it may lack', async () => {
  expect(await requests(true)).toBe(2)
})

it('joins a read that is on its way where nothing was sent', async () => {
  expect(await requests(false)).toBe(1)
})
